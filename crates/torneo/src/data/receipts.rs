//! A receipt for everybody who is paid, to print and sign: one HTML file without scripts, Spanish and English side by side.

use std::fmt::Write;

use super::moment;
use super::payment::PaymentRow;

/// Six receipts fit on a page of A4.
const STYLE: &str = "body{font:12pt/1.4 Georgia,serif;margin:0}\
section{box-sizing:border-box;height:48mm;padding:6mm 10mm;border-bottom:1px dashed #777;break-inside:avoid;overflow:hidden}\
h1{font-size:12pt;margin:0}p{margin:1mm 0}b{font-size:14pt}\
.sign{display:flex;gap:10mm;margin-top:5mm}.sign span{flex:1;border-top:1px solid #000;font-size:9pt}";

/// What stands before the first receipt.
pub fn begin(title: &str, out: &mut Vec<u8>) {
    let title = escaped(title);
    out.extend(
        format!(
            "<!doctype html>\n<html lang=\"es\"><head><meta charset=\"utf-8\"><title>{title} · recibos · receipts</title>\
             <style>{STYLE}</style></head><body>\n"
        )
        .bytes(),
    );
}

/// One receipt. Before the session is over sums may change, and it says so.
pub fn receipt(title: &str, session: &str, last_ms: u64, row: &PaymentRow, out: &mut Vec<u8>) {
    let person = &row.person;
    let who = match person.code {
        Some(code) => format!("código · code {code}"),
        None => escaped(&person.name),
    };
    let amount = row.points.as_ref().map_or_else(
        || "—".to_owned(),
        |points| row.payment.due(points).two_digits(),
    );
    let mut text = String::new();
    let write = write!(
        text,
        "<section><h1>{} · {} · {}</h1><p>Nº {} · {who}</p>\
         <p>Recibí · Received: <b>{amount} {}</b></p>",
        escaped(title),
        escaped(session),
        &moment::iso(last_ms)[..10],
        person.player.unwrap_or_default(),
        escaped(&row.payment.currency),
    );
    write.expect("a String takes everything");
    if !row.over {
        text.push_str(
            "<p>Provisional: la sesión no ha acabado · Provisional: the session is not over</p>",
        );
    }
    text.push_str("<div class=\"sign\"><span>Firma · Signature</span><span>Fecha · Date</span></div></section>\n");
    out.extend(text.bytes());
}

pub fn end(out: &mut Vec<u8>) {
    out.extend(b"</body></html>\n");
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wrote_is_no_markup() {
        assert_eq!(
            escaped("<b>Ana & \"Beto\""),
            "&lt;b&gt;Ana &amp; &quot;Beto&quot;"
        );
    }
}
