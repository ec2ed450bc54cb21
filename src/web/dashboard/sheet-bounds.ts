import { sheetBoundsTexts as ownTexts } from './texts/files.ts';

/** A workbook is a ZIP archive, and a small one may unpack to any size. */
const UNPACKED_MAX = 100_000_000;
/** Beyond any list of people: a reader allocates every cell up to the last, so one far cell would exhaust memory. */
const ROWS_MAX = 100_000;
const COLUMNS_MAX = 1_000;
const CELLS_MAX = 2_000_000;

const TOO_FAR = ownTexts.thisWorkbookHasCellsFar;

/** @throws Error with a sentence for people where reading the workbook would take more memory than a list needs. */
export async function refuseUnbounded(file: Blob): Promise<void> {
  const parts = partsOf(new DataView(await file.arrayBuffer()));
  if (parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > UNPACKED_MAX) throw new Error(ownTexts.thisWorkbookIsLargerThan);
  for (const part of parts) if (part.name.endsWith('.xml')) await refuseFarCells(unpackedText(file, part));
}

interface Part {
  name: string;
  /** Bytes after unpacking, as the directory states; enforced when unpacking. */
  unpacked: number;
  packed: number;
  isDeflated: boolean;
  /** Place of its first byte. */
  from: number;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;

/** The files of an archive by its directory; what is no archive has none. ZIP64 says 4 GB here, which no workbook needs. */
function partsOf(archive: DataView): Part[] {
  let end = archive.byteLength - END_BYTES;
  while (end >= 0 && archive.getUint32(end, true) !== DIRECTORY_END) end--;
  const parts: Part[] = [];
  let at = end < 0 ? 0 : archive.getUint32(end + 16, true);
  while (at + ENTRY_BYTES <= end && archive.getUint32(at, true) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.getUint16(at + offset, true)) as [number, number, number];
    const header = archive.getUint32(at + 42, true);
    // The header before the bytes has a name and an extra field of its own lengths.
    const lengths = header + HEADER_BYTES <= end ? archive.getUint16(header + 26, true) + archive.getUint16(header + 28, true) : 0;
    parts.push({
      name: new TextDecoder().decode(new Uint8Array(archive.buffer, at + ENTRY_BYTES, Math.min(name, end - at - ENTRY_BYTES))),
      unpacked: archive.getUint32(at + 24, true),
      packed: archive.getUint32(at + 20, true),
      isDeflated: archive.getUint16(at + 10, true) === 8,
      from: header + HEADER_BYTES + lengths,
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return parts;
}

function unpackedText(file: Blob, { from, packed, isDeflated }: Part): ReadableStream<string> {
  const bytes = file.slice(from, from + packed).stream();
  return (isDeflated ? bytes.pipeThrough(new DecompressionStream('deflate-raw')) : bytes).pipeThrough(new TextDecoderStream());
}

/** Start tags of rows and cells, with their attributes. */
const PLACES = /<(?:[\w.-]+:)?(c|row)(?=\s)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const PLACE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** A tag that is longer has more attributes than any spreadsheet writes. */
const TAG_MAX = 10_000;

async function refuseFarCells(texts: ReadableStream<string>): Promise<void> {
  let [rows, columns, rest] = [0, 0, ''];
  for await (const piece of texts as unknown as AsyncIterable<string>) {
    const text = rest + piece;
    for (const [, tag, attributes = ''] of text.matchAll(PLACES)) {
      const [, one, other] = PLACE.exec(attributes) ?? [];
      const place = one ?? other;
      if (place === undefined) continue;
      const [, letters, digits] = (tag === 'row' ? /^()(\d{1,7})$/ : /^([A-Z]{1,3})(\d{1,7})$/).exec(place) ?? [];
      if (letters === undefined) throw new Error(TOO_FAR);
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, columnOf(letters));
      if (rows > ROWS_MAX || columns > COLUMNS_MAX || rows * columns > CELLS_MAX) throw new Error(TOO_FAR);
    }
    const open = text.lastIndexOf('<');
    rest = open > text.lastIndexOf('>') ? text.slice(open) : '';
    if (rest.length > TAG_MAX) throw new Error(TOO_FAR);
  }
}

/** 1 of A, 27 of AA. */
const columnOf = (letters: string): number => [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
