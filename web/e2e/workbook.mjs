// A workbook as spreadsheets write them (XLSX: a zip of XML), and a table as they read them (CSV of their own language).

import { crc32 } from 'node:zlib';

const escape = (text) => text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]);
const CELL = (value, at, row) => {
  const place = `${String.fromCharCode(65 + at)}${row}`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
};
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet of these rows. */
export function workbook(rows) {
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map((value, column) => CELL(value, column, at + 1)).join('')}</row>`);
  const type = (part, what) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${what}+xml"/>`;
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

/** Files stored as they are, one after the other, and the list of them. */
function zip(files) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [called, bytes] = [Buffer.from(name), Buffer.from(text)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(bytes.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, called, bytes]);
    const entry = Buffer.alloc(46 - 4 - 2 - 26);
    entry.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), about, entry, called]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}

/** The rows of a CSV as Spanish Excel opens it: marked as UTF-8, semicolons, decimal commas; each row by its headings. */
export function spreadsheet(bytes) {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith('\uFEFF')) throw new Error('Excel takes it for another alphabet: it does not begin with a BOM');
  const rows = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ';') {
      rows.at(-1).push(cell);
      cell = '';
    } else if (!quoted && letter === '\n') {
      rows.at(-1).push(cell.replace(/\r$/, ''));
      cell = '';
      rows.push([]);
    } else cell += letter;
  }
  const [headings, ...lines] = rows.filter((row) => row.length > 1);
  for (const line of lines) if (line.length !== headings.length) throw new Error(`${line.length} cells under ${headings.length} headings: ${line}`);
  return lines.map((line) => Object.fromEntries(line.map((value, at) => [headings[at], value])));
}
