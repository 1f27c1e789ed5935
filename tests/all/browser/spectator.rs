//! Boards and results that come into view on a spectator's public page, and saved results on the arbiter's page. Each is
//! named `round/board/result`.

use super::page::Page;

/// Records from now on which boards and results come into view. A reload would lose the records.
pub async fn watch(page: &Page) {
    let script = "
        window.seen = new Set();
        const look = () => {
            const round = document.querySelector('main .rounds [aria-current=page]')?.textContent.match(/\\d+/)?.[0];
            for (const row of document.querySelectorAll('main tr[data-key^=b]')) {
                const result = row.querySelector('.res').cloneNode(true);
                if (result.classList.contains('open')) result.textContent = '';
                window.seen.add(`${round}/${row.dataset.key.slice(1)}/${result.textContent.trim()}`);
            }
        };
        look();
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });";
    page.run(script, Vec::new()).await;
}

/// Records on the arbiter's page which results the server has acknowledged.
pub async fn note_saves(page: &Page, round: u64) {
    let script = "
        window.saves = new Set();
        new MutationObserver((changes) => {
            for (const { target: row } of changes) {
                if (row.dataset.state !== 'saved') continue;
                const button = row.querySelector(`button[value=${row.dataset.result || 'clear'}]`);
                const result = button.value === 'clear' ? '' : button.dataset.label ?? button.firstChild.textContent.trim();
                window.saves.add(`${arguments[0]}/${row.dataset.board}/${result}`);
            }
        }).observe(document.querySelector('table[data-desk]'), { subtree: true, attributeFilter: ['data-state'] });";
    page.run(&script.replace("arguments[0]", &round.to_string()), Vec::new()).await;
}

/// Returns the saved results recorded on the arbiter's page.
pub async fn saves(page: &Page) -> Vec<String> {
    let saves = page.eval("[...window.saves]").await;
    saves.as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned()).collect()
}
