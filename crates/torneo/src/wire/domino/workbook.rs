//! A list as spreadsheet programs keep it (XLSX): its first sheet with anything in it becomes lines of text.

use std::io::{self, Cursor, Read};

use calamine::{Data, Reader, Xlsx};

/// What a workbook may hold once unpacked, in bytes: a small file can be made to grow without end.
const MOST_UNPACKED: u64 = 64 << 20;

/// Cells of a sheet, empty ones included.
const MOST_CELLS: u64 = 1_000_000;

/// Whether these bytes are of a workbook rather than of a text.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// The lines of the first sheet that has any, cells separated by tabs; nothing when it cannot be read or is too large.
pub fn text(bytes: &[u8]) -> Option<String> {
    if unpacked(bytes)? > MOST_UNPACKED {
        return None;
    }
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).ok()?;
    let names = workbook.sheet_names();
    for name in names {
        if !is_moderate(&mut workbook, &name)? {
            return None;
        }
        let sheet = workbook.worksheet_range(&name).ok()?;
        let lines: Vec<String> = sheet.rows().map(line).collect();
        if lines.iter().any(|line| !line.trim().is_empty()) {
            return Some(lines.join("\n"));
        }
    }
    Some(String::new())
}

/// Whether a sheet has a moderate size: two cells can be said to lie so far apart that what is between them fills the memory.
fn is_moderate(workbook: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Option<bool> {
    let mut cells = workbook.worksheet_cells_reader(name).ok()?;
    let (mut rows, mut columns) = (0, 0);
    while let Some(cell) = cells.next_cell().ok()? {
        let (row, column) = cell.get_position();
        rows = rows.max(u64::from(row) + 1);
        columns = columns.max(u64::from(column) + 1);
    }
    Some(rows * columns <= MOST_CELLS)
}

/// How large everything in it really is, counted no further than it may be.
fn unpacked(bytes: &[u8]) -> Option<u64> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut size = 0;
    for at in 0..archive.len() {
        let part = archive.by_index(at).ok()?;
        let mut left = part.take(MOST_UNPACKED + 1 - size);
        size += io::copy(&mut left, &mut io::sink()).ok()?;
        if size > MOST_UNPACKED {
            break;
        }
    }
    Some(size)
}

fn line(cells: &[Data]) -> String {
    let cells: Vec<String> = cells.iter().map(cell).collect();
    cells.join("\t")
}

fn cell(cell: &Data) -> String {
    let text = match cell {
        Data::Empty | Data::Error(_) => String::new(),
        cell => cell.to_string(),
    };
    let text = text.replace(['\t', '\n', '\r'], " ");
    if text.contains('"') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::SimpleFileOptions;

    use super::*;

    const PARTS: [(&str, &str); 5] = [
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#,
        ),
        (
            "_rels/.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
        ),
        (
            "xl/worksheets/sheet1.xml",
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nº</t></is></c><c r="B1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="2"><c r="A2"><v>107</v></c><c r="B2" t="inlineStr"><is><t>Íñigo "Tito" Díaz</t></is></c></row></sheetData></worksheet>"#,
        ),
    ];

    fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut packed = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            packed
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            packed.write_all(content).unwrap();
        }
        packed.finish().unwrap().into_inner()
    }

    #[test]
    fn the_first_sheet_becomes_lines() {
        let parts = PARTS.map(|(name, text)| (name, text.as_bytes()));
        let bytes = packed(&parts);
        assert!(is_workbook(&bytes));
        let expected = "Nº\tNombre\n107\t\"Íñigo \"\"Tito\"\" Díaz\"";
        assert_eq!(text(&bytes).as_deref(), Some(expected));
        for cut in (4..bytes.len()).step_by(7) {
            let _ = text(&bytes[..cut]);
        }
    }

    #[test]
    fn what_lies_between_two_far_cells_is_not_made() {
        let mut parts = PARTS.map(|(name, text)| (name, text.to_owned()));
        parts[4].1 = parts[4].1.replace("r=\"2\"", "r=\"1048576\"");
        parts[4].1 = parts[4]
            .1
            .replace("B2", "XFD1048576")
            .replace("A2", "A1048576");
        let parts = parts
            .each_ref()
            .map(|(name, text)| (*name, text.as_bytes()));
        assert_eq!(text(&packed(&parts)), None);
    }

    #[test]
    fn what_grows_without_end_is_not_unpacked() {
        let nothing = vec![0; usize::try_from(MOST_UNPACKED).unwrap() + 1];
        let bytes = packed(&[("xl/workbook.xml", &nothing)]);
        assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
        assert_eq!(text(&bytes), None);
    }
}
