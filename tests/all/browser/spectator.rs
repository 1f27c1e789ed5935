//! Timestamps of a spectator's public page and of saved results on the arbiter's page.

use std::collections::BTreeMap;

use serde_json::Value;

use super::page::Page;

/// Times in milliseconds, by `round/board/result`.
pub type Moments = BTreeMap<String, i64>;

/// Records from now on when each board and result of each round comes into view. A reload would lose the records.
pub async fn watch(page: &Page) {
    let script = "
        window.seen = {};
        const look = () => {
            const round = document.querySelector('main .rounds [aria-current=page]')?.textContent.match(/\\d+/)?.[0];
            for (const row of document.querySelectorAll('main tr[data-key^=b]')) {
                const result = row.querySelector('.res').cloneNode(true);
                if (result.classList.contains('open')) result.textContent = '';
                window.seen[`${round}/${row.dataset.key.slice(1)}/${result.textContent.trim()}`] ??= Date.now();
            }
        };
        look();
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
        let before = Date.now();
        window.lag = 0;
        setInterval(() => {
            const now = Date.now();
            window.lag = Math.max(window.lag, now - before - 20);
            before = now;
        }, 20);";
    page.run(script, Vec::new()).await;
}

/// Returns the greatest delay of the machine in milliseconds, measured by the page's own timers.
pub async fn lag(page: &Page) -> i64 {
    page.eval("window.lag").await.as_i64().unwrap()
}

/// Returns the times recorded so far.
pub async fn seen(page: &Page) -> Moments {
    moments(&page.eval("window.seen").await)
}

/// Records on the arbiter's page when the server has acknowledged each result.
pub async fn note_saves(page: &Page, round: u64) {
    let script = "
        window.saves = {};
        new MutationObserver((changes) => {
            for (const { target: row } of changes) {
                if (row.dataset.state !== 'saved') continue;
                const button = row.querySelector(`button[value=${row.dataset.result || 'clear'}]`);
                const result = button.value === 'clear' ? '' : button.dataset.label ?? button.firstChild.textContent.trim();
                window.saves[`${arguments[0]}/${row.dataset.board}/${result}`] ??= Date.now();
            }
        }).observe(document.querySelector('table[data-desk]'), { subtree: true, attributeFilter: ['data-state'] });";
    page.run(&script.replace("arguments[0]", &round.to_string()), Vec::new()).await;
}

/// Returns the save times recorded on the arbiter's page.
pub async fn saves(page: &Page) -> Moments {
    moments(&page.eval("window.saves").await)
}

fn moments(found: &Value) -> Moments {
    found.as_object().unwrap().iter().map(|(key, moment)| (key.clone(), moment.as_i64().unwrap())).collect()
}
