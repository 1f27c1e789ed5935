//! Forms and uploads, parsed from the body that the guard has read and checked.

use std::future::{Ready, ready};

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::{StreamExt, stream};
use serde::de::DeserializeOwned;

use super::body::Body;
use super::error::{Result, WebError};
use super::form_origin::FormFault;
use super::sender::SenderMark;

/// Form of text fields. Repeated fields become lists.
pub struct Form<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Form<T> {
    type Error = WebError;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(body(request).and_then(|body| {
            let form = serde_html_form::from_bytes(&body);
            form.map(Self).map_err(|error| {
                tracing::debug!(%error, "a form could not be read");
                WebError::Field("form")
            })
        }))
    }
}

/// Form with a file: the text fields by name, and the bytes of the file.
#[derive(Default)]
pub struct Upload {
    /// Text fields in form order.
    pub fields: Vec<(String, String)>,
    /// File name sent by the browser; only for display.
    pub file_name: String,
    pub file: Bytes,
    /// Mark of the sender, for the pools in which files are read.
    pub sender: SenderMark,
}

impl Upload {
    /// Reads the parts of a multipart body.
    pub async fn read(request: &HttpRequest) -> Result<Self> {
        let bytes = body(request)?;
        let stream = stream::once(async move { Ok::<_, PayloadError>(bytes) });
        let mut parts = Multipart::new(request.headers(), stream);
        let mut upload = Self { sender: SenderMark::of(request), ..Self::default() };
        while let Some(part) = parts.next().await {
            let mut part = part.map_err(|_| WebError::Field("file"))?;
            let name = part.name().unwrap_or_default().to_owned();
            let file_name = part.content_disposition().and_then(|it| it.get_filename()).map(str::to_owned);
            let mut content = Vec::new();
            while let Some(chunk) = part.next().await {
                content.extend_from_slice(&chunk.map_err(|_| WebError::Field("file"))?);
            }
            match file_name {
                Some(file_name) => (upload.file_name, upload.file) = (file_name, content.into()),
                None => upload.fields.push((name, String::from_utf8_lossy(&content).into_owned())),
            }
        }
        Ok(upload)
    }

    /// Returns the name of the file and the mark of the sender, for reading the file.
    pub fn source(&self) -> (String, SenderMark) {
        (self.file_name.clone(), self.sender.clone())
    }

    /// Returns the name of the file, for reading it even if the sender leaves.
    pub fn kept_source(&self) -> (String, SenderMark) {
        (self.file_name.clone(), SenderMark::default())
    }

    /// Returns the value of a text field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }
}

fn body(request: &HttpRequest) -> Result<Bytes> {
    request.extensions().get::<Body>().map(|body| body.bytes.clone()).ok_or(WebError::CrossSite(FormFault::Outdated))
}
