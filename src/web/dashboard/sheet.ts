import { readSheet } from 'read-excel-file/universal';

/** Larger ones are no list of people to pay, and reading them would take the tab's memory. */
const BYTES_MAX = 5_000_000;
/** A workbook is a ZIP archive, and a small one may unpack to any size. */
const UNPACKED_MAX = 100_000_000;

/**
 * The first sheet of a workbook (.xlsx) as lines of cells between tabs, as if it were pasted; a line is a row, so that numbers of lines
 * are those that the spreadsheet shows.
 * @throws Error with a sentence for people when it cannot be read.
 */
export async function linesOfSheet(file: Blob): Promise<string> {
  if (file.size > BYTES_MAX) throw new Error('This workbook is larger than 5 MB. Save the sheet as CSV, or paste its lines.');
  if (unpackedBytes(new DataView(await file.arrayBuffer())) > UNPACKED_MAX)
    throw new Error('This workbook unpacks to more than 100 MB. Save the sheet as CSV, or paste its lines.');
  const rows = await readSheet<string>(file, { parseNumber: asShown }).catch((error: unknown) => {
    throw new Error('This file could not be read as a workbook (.xlsx). Save it anew, or paste its lines.', { cause: error });
  });
  return rows.map((row) => row.map(textOf).join('\t')).join('\n');
}

/** A workbook keeps 0.1 + 0.2 as 0.30000000000000004 and shows fifteen digits of it, and so do we. */
const asShown = (digits: string): string => String(Number(Number(digits).toPrecision(15)));

/** On one line, and without what would join it to its neighbours. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell.replaceAll(/[\t\r\n"]+/g, ' ').trim() : '';
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** The bytes to which an archive unpacks by its directory, to which the unpacking keeps; what is no archive has none. ZIP64 says 4 GB here, which no workbook needs. */
function unpackedBytes(archive: DataView): number {
  let end = archive.byteLength - END_BYTES;
  while (end >= 0 && archive.getUint32(end, true) !== DIRECTORY_END) end--;
  if (end < 0) return 0;
  let bytes = 0;
  let at = archive.getUint32(end + 16, true);
  while (at + ENTRY_BYTES <= end && archive.getUint32(at, true) === DIRECTORY_ENTRY) {
    bytes += archive.getUint32(at + 24, true);
    at += ENTRY_BYTES + archive.getUint16(at + 28, true) + archive.getUint16(at + 30, true) + archive.getUint16(at + 32, true);
  }
  return bytes;
}
