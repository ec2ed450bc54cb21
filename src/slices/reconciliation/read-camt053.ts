import { SaxesParser } from 'saxes';
import { CamtStatement } from './camt053-statement.ts';
import { inSlices, utf16Of } from './lines.ts';
import { BadRow, type Read } from './row.ts';

const MAX_ELEMENT_CHARACTERS = 16_384;
const MAX_DEPTH = 64;
/** Bound of unterminated markup: a tag, a text or a comment. */
const MAX_MARKUP_CHARACTERS = 262_144;
const HEAD_BYTES = 1_024;

export async function* readCamt053(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read, void, undefined> {
  const document = new CamtDocument();
  try {
    for await (const text of decoded(inSlices(bytes))) {
      document.take(text);
      yield* document.made();
    }
    document.end();
    yield* document.made();
  } catch (error) {
    yield* document.made();
    if (!(error instanceof BadRow)) throw error;
    yield { number: document.line, problem: error.message };
  }
}

class CamtDocument {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly path: string[] = [];
  private readonly statement = new CamtStatement();
  private text = '';
  private currency = '';
  private readAt = 0;
  private taken = 0;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.opened(name.replace(/^.*:/, ''), attributes as Record<string, string>));
    this.parser.on('closetag', () => this.closed());
    this.parser.on('text', (text) => this.textRead(text));
    this.parser.on('cdata', (text) => this.textRead(text));
    this.parser.on('comment', () => this.markupRead());
    this.parser.on('doctype', () => {
      throw new BadRow('a document type is not allowed in a statement');
    });
    this.parser.on('error', (error) => {
      throw new BadRow(`is not valid XML: ${error.message.slice(0, 200)}`);
    });
  }

  get line(): number {
    return this.parser.line;
  }

  take(text: string): void {
    this.parser.write(text);
    this.taken += text.length;
    if (this.taken - this.readAt > MAX_MARKUP_CHARACTERS)
      throw new BadRow(`markup of more than ${MAX_MARKUP_CHARACTERS} characters has no end`);
  }

  end(): void {
    this.parser.close();
    if (!this.statement.isThere) throw new BadRow('is not a CAMT.053 file: the statement element (BkToCstmrStmt) is missing');
  }

  made(): Read[] {
    return this.statement.made();
  }

  private markupRead(): void {
    this.readAt = this.taken;
  }

  private textRead(text: string): void {
    this.markupRead();
    this.text += text;
    if (this.text.length > MAX_ELEMENT_CHARACTERS && this.text.trim().length > MAX_ELEMENT_CHARACTERS)
      throw new BadRow(`an element has more than ${MAX_ELEMENT_CHARACTERS} characters`);
  }

  private opened(name: string, attributes: Record<string, string>): void {
    this.markupRead();
    if (this.path.push(name) > MAX_DEPTH) throw new BadRow('has too deeply nested elements');
    this.text = '';
    this.currency = attributes['Ccy']?.slice(0, 8) ?? '';
    this.statement.opened(name, this.line);
  }

  private closed(): void {
    this.markupRead();
    const text = this.text.trim();
    this.text = '';
    const name = this.path.pop() ?? '';
    this.statement.closed({ name, path: this.path, text, currency: this.currency, line: this.line });
    this.currency = '';
  }
}

/** Decodes XML by byte order mark, declaration, or UTF-8. @throws BadRow for invalid bytes. */
async function* decoded(slices: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let head: Buffer = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  let label = '';
  const read = (bytes: Buffer | null): string => {
    if (!decoder) {
      label =
        utf16Of(head) ??
        /^[^>]{0,200}\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head.toString('latin1', 0, HEAD_BYTES))?.[1] ??
        'utf-8';
      decoder = decoderOf(label);
    }
    try {
      return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new BadRow(`has bytes that are invalid in its encoding, ${label}`);
    }
  };
  for await (const slice of slices) {
    if (decoder) {
      yield read(slice);
      continue;
    }
    head = Buffer.concat([head, slice]);
    if (head.length >= HEAD_BYTES) yield read(head);
  }
  if (!decoder) yield read(head);
  yield read(null);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new BadRow(`declares the encoding ${label}, which is unknown`);
  }
}
