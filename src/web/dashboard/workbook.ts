/** Formats of a column: a text keeps its leading zeros, an amount has two decimals. */
export type ColumnFormat = 'text' | 'amount';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Numbers of the formats "@" and "#,##0.00", which every spreadsheet knows. */
const FORMATS: Record<ColumnFormat, { format: number; style: number }> = {
  text: { format: 49, style: 1 },
  amount: { format: 4, style: 2 },
};

/** A workbook (.xlsx) of one sheet that has headings alone, at most 26, each above a column of its format. */
export function workbookOf(columns: readonly (readonly [heading: string, format: ColumnFormat])[]): Blob {
  const widths = columns.map(
    ([, format], at) => `<col min="${at + 1}" max="${at + 1}" width="24" style="${FORMATS[format].style}" customWidth="1"/>`,
  );
  const cells = columns.map(
    ([heading], at) => `<c r="${String.fromCharCode(65 + at)}1" t="inlineStr"><is><t>${escaped(heading)}</t></is></c>`,
  );
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const styles = [0, ...Object.values(FORMATS).map(({ format }) => format)]
    .map((format) => style(format, ' xfId="0" applyNumberFormat="1"'))
    .join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Payments" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${style(0, '')}</cellStyleXfs><cellXfs count="3">${styles}</cellXfs></styleSheet>`,
  };
  return new Blob(zipped(Object.entries(files).map(([name, text]) => [name, `${HEAD}${text}`])), { type: MIME });
}

const style = (format: number, more: string): string => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0"${more}/>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const relations = (...all: [type: string, target: string][]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The bytes of a ZIP archive whose files are stored as they are. */
function zipped(files: readonly [name: string, text: string][]): Uint8Array<ArrayBuffer>[] {
  const [bodies, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  let offset = 0;
  for (const [name, text] of files) {
    const [title, body] = [new TextEncoder().encode(name), new TextEncoder().encode(text)];
    // Version 2.0, no flags, stored, 1 January 1980; then the sum, both sizes and the length of the name.
    const common = [20, 0, 0, 0, 33].flatMap((value) => little(value, 2));
    common.push(...little(crc32(body), 4), ...little(body.length, 4), ...little(body.length, 4), ...little(title.length, 2));
    bodies.push(bytes([...little(0x04034b50, 4), ...common, 0, 0]), title, body);
    directory.push(bytes([...little(0x02014b50, 4), 20, 0, ...common, ...Array<number>(12).fill(0), ...little(offset, 4)]), title);
    offset += 30 + title.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = little(files.length, 2);
  const end = [...little(0x06054b50, 4), 0, 0, 0, 0, ...count, ...count, ...little(size, 4), ...little(offset, 4), 0, 0];
  return [...bodies, ...directory, bytes(end)];
}

const bytes = (values: readonly number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const little = (value: number, length: number): number[] => Array.from({ length }, (_, at) => (value >>> (8 * at)) & 255);

function crc32(body: Uint8Array): number {
  let sum = -1;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}
