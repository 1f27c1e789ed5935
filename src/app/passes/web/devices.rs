//! Devices in the venue: access of phones, tablets and screens to the pages, and the printed details of the wireless
//! network.

use std::time::Instant;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::TournamentId;
use qisai_domain::network::{Network, NetworkFlaw, NetworkKind};
use serde::Deserialize;

use crate::handler::{DeskTab, Form, Frame, Page, RequestScope, Visitor, WebError, html_with, see_other};
use crate::passes::asking::{AskingDevice, DeviceKind};
use qisai_i18n::Words;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, PublicPages, TournamentPart};
use qisai_view::print::Document;
use qisai_view::qr;

/// Documents with codes that lead to this server; they are reprinted after a change of its address.
const WITH_ADDRESSES: [Document; 4] = [Document::Network, Document::BoardCodes, Document::Badges, Document::Slips];

/// Form fields of the network.
#[derive(Clone, Deserialize)]
pub struct NetworkForm {
    name: String,
    #[serde(default)]
    password: String,
    kind: String,
}

/// Maximum number of devices listed per kind, latest request first.
const MAX_OF_KIND: usize = 100;

/// Device that sent a request in the last minute.
struct DeviceRow {
    code: &'static str,
    kind: &'static str,
    /// Name of a kiosk or screen; empty for other devices.
    name: String,
    /// Time of the last request, in words.
    asked: String,
}

#[derive(Template)]
#[template(path = "passes/devices.html")]
struct DevicesPage {
    f: Frame,
    desk: DeskPages,
    /// Address of the public pages, with its QR code.
    address: String,
    picture: Option<String>,
    /// QR code of the network; `None` without a network.
    network: Option<String>,
    sheet: DeskAddress,
    /// Documents to be reprinted after a change of the address, with their names.
    again: Vec<(DeskAddress, &'static str)>,
    /// Device kinds: code, name, number of devices with a request in the last minute.
    asking: Vec<(&'static str, &'static str, usize)>,
    /// Devices, latest request first; at most [`MAX_OF_KIND`] of a kind.
    devices: Vec<DeviceRow>,
    /// Number of devices that are not listed.
    unlisted: usize,
    v: NetworkForm,
    /// Network kinds: code, name, `true` for the chosen one.
    kinds: Vec<(&'static str, &'static str, bool)>,
    name_wrong: Option<String>,
    password_wrong: Option<String>,
}

impl DevicesPage {
    fn name_wrong(&self) -> Option<&String> {
        self.name_wrong.as_ref()
    }

    fn password_wrong(&self) -> Option<&String> {
        self.password_wrong.as_ref()
    }
}

/// `GET /desk/{slug}/devices`: devices and network.
pub async fn show(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let event = scope.event().id;
    let Network { name, password, kind } = visitor.ask(move |service| service.network(event)).await??;
    let v = NetworkForm { name, password, kind: kind.code().to_owned() };
    page(&request, &visitor, &scope, v, None).await
}

async fn page(
    request: &HttpRequest,
    visitor: &Visitor,
    scope: &RequestScope,
    v: NetworkForm,
    flaw: Option<NetworkFlaw>,
) -> Page {
    let t = visitor.words();
    let event = scope.event().id;
    let sections = visitor.ask(move |service| service.sections(event)).await??;
    let sections: Vec<TournamentId> = sections.iter().map(|tournament| tournament.id).collect();
    let devices = visitor.state.asking.devices(&sections, Instant::now());
    let counts = DeviceKind::ALL.map(|kind| (kind, devices.iter().filter(|device| device.kind == kind).count()));
    let kinds = NetworkKind::ALL.map(|kind| {
        let name = match kind {
            NetworkKind::Wpa => t.network_wpa(),
            NetworkKind::Wep => t.network_wep(),
            NetworkKind::Open => t.network_open(),
        };
        (kind.code(), name, kind.code() == v.kind)
    });
    let said = flaw.map(|flaw| match flaw {
        NetworkFlaw::Name => t.network_wrong_name().to_owned(),
        NetworkFlaw::Wpa => t.network_wrong_wpa().to_owned(),
        NetworkFlaw::Wep => t.network_wrong_wep().to_owned(),
        NetworkFlaw::Open => t.network_wrong_open().to_owned(),
    });
    let is_of_name = flaw == Some(NetworkFlaw::Name);
    let (name_wrong, password_wrong) = if is_of_name { (said, None) } else { (None, said) };
    let status = if flaw.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let stored = NetworkKind::from_code(&v.kind).filter(|_| flaw.is_none()).and_then(|kind| {
        let network = Network { name: v.name.clone(), password: v.password.clone(), kind };
        qr::svg(&network.code()?)
    });
    let address = format!("{}{}", visitor.state.root.of(request), PublicPages::of(scope).overview());
    let page = DevicesPage {
        f: Frame::of(visitor, scope, DeskTab::Devices, DeskPage::Tournament(TournamentPart::Devices)),
        desk: scope.desk(),
        picture: qr::svg(&address),
        address,
        network: stored,
        sheet: scope.desk().print(Document::Network),
        again: WITH_ADDRESSES
            .iter()
            .filter_map(|document| Some((scope.desk().print(*document), document.entry()?.name(t.lang))))
            .collect(),
        asking: counts.map(|(kind, count)| (kind.code(), name_of(kind, t), count)).into(),
        unlisted: counts.map(|(_, count)| count.saturating_sub(MAX_OF_KIND)).iter().sum(),
        devices: listed(&devices).map(|device| DeviceRow::of(device, t)).collect(),
        v,
        kinds: kinds.into(),
        name_wrong,
        password_wrong,
    };
    html_with(status, &page)
}

/// Returns the listed devices, grouped by kind.
fn listed(devices: &[AskingDevice]) -> impl Iterator<Item = &AskingDevice> {
    let kinds = devices.chunk_by(|one, next| one.kind == next.kind);
    kinds.flat_map(|of_kind| of_kind.iter().take(MAX_OF_KIND))
}

impl DeviceRow {
    fn of(device: &AskingDevice, t: Words) -> Self {
        let AskingDevice { kind, name, ago } = device;
        let kind_word = match kind {
            DeviceKind::Desk => t.device_desk(),
            DeviceKind::Kiosk => t.device_kiosk(),
            DeviceKind::Screen => t.device_screen(),
            DeviceKind::Telephone => t.device_telephone(),
            DeviceKind::Other => t.device_other(),
        };
        Self { code: kind.code(), kind: kind_word, name: name.clone(), asked: t.device_asked_ago(ago.as_secs()) }
    }
}

fn name_of(kind: DeviceKind, t: Words) -> &'static str {
    match kind {
        DeviceKind::Desk => t.devices_desks(),
        DeviceKind::Kiosk => t.devices_kiosks(),
        DeviceKind::Screen => t.devices_screens(),
        DeviceKind::Telephone => t.devices_telephones(),
        DeviceKind::Other => t.devices_others(),
    }
}

/// `POST /desk/{slug}/devices`: stores the network.
pub async fn change(request: HttpRequest, visitor: Visitor, scope: RequestScope, form: Form<NetworkForm>) -> Page {
    let Form(form) = form;
    let kind = NetworkKind::from_code(&form.kind).ok_or(WebError::Field("kind"))?;
    let network = Network { name: form.name.trim().to_owned(), password: form.password.clone(), kind };
    if let Err(flaw) = network.check() {
        return page(&request, &visitor, &scope, form, Some(flaw)).await;
    }
    let event = scope.event().id;
    visitor.ask(move |service| service.set_network(event, network)).await??;
    see_other(scope.desk().devices())
}
