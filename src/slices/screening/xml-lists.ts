import { SaxesParser } from 'saxes';
import { dateOf, entriesOf, type Published, words, BadFile } from './published.ts';
import { inSlices } from '../reconciliation/lines.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** UN Security Council consolidated list: https://scsanctions.un.org/resources/xml/en/consolidated.xml */
export async function* readUn(bytes: Bytes): AsyncGenerator<Published, void> {
  for await (const node of readXml(bytes, 'CONSOLIDATED_LIST', new Set(['INDIVIDUAL', 'ENTITY']))) {
    const publishedOn = dateOf(textOf(node, '@dateGenerated'));
    if (publishedOn) yield { publishedOn };
    if (node.name === 'CONSOLIDATED_LIST') continue;
    const main = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((part) => textOf(node, part));
    const born = all(node, 'INDIVIDUAL_DATE_OF_BIRTH').map(
      (date) => textOf(date, 'DATE') || textOf(date, 'YEAR') || words(textOf(date, 'FROM_YEAR'), textOf(date, 'TO_YEAR')),
    );
    yield* entriesOf({
      entryId: textOf(node, 'DATAID'),
      kind: node.name === 'INDIVIDUAL' ? 'person' : 'company',
      names: [words(...main), ...textsOf(node, `${node.name}_ALIAS`, 'ALIAS_NAME')],
      born,
      programme: textOf(node, 'UN_LIST_TYPE'),
    });
  }
}

const OFAC_KINDS: Readonly<Record<string, 'person' | 'company'>> = { Individual: 'person', Entity: 'company' };

/** OFAC list of specially designated nationals: SDN.XML. The CSV has no aliases, so it is no substitute. */
export async function* readOfac(bytes: Bytes): AsyncGenerator<Published, void> {
  for await (const node of readXml(bytes, 'sdnList', new Set(['publshInformation', 'sdnEntry']))) {
    const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(textOf(node, 'Publish_Date')) ?? [];
    if (year) yield { publishedOn: `${year}-${month}-${day}` };
    // Ships and aircraft hold no account.
    const kind = OFAC_KINDS[textOf(node, 'sdnType')];
    if (!kind) continue;
    const nameOf = (part: Node): string => words(textOf(part, 'firstName'), textOf(part, 'lastName'));
    yield* entriesOf({
      entryId: textOf(node, 'uid'),
      kind,
      names: [nameOf(node), ...all(node, 'akaList', 'aka').map(nameOf)],
      born: textsOf(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'),
      programme: textsOf(node, 'programList', 'program').join(', '),
    });
  }
}

/** Element with its text. */
export interface Node {
  name: string;
  text: string;
  children: Node[];
}

const MAX_DEPTH = 16;
/** Bound of one record. */
const MAX_CHARACTERS = 1_048_576;

const all = (node: Node, ...path: string[]): Node[] =>
  path.reduce<Node[]>((nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)), [node]);
const textOf = (node: Node, ...path: string[]): string => all(node, ...path)[0]?.text ?? '';
const textsOf = (node: Node, ...path: string[]): string[] => all(node, ...path).map(({ text }) => text);

/** Streams elements; attributes of the root are `@name`. @throws BadFile */
async function* readXml(bytes: AsyncIterable<Uint8Array>, root: string, records: ReadonlySet<string>): AsyncGenerator<Node, void> {
  const parser = new SaxesParser({ xmlns: false });
  const done: Node[] = [];
  const open: Node[] = [];
  let [depth, size] = [0, 0];
  const fail = (problem: string): never => {
    throw new BadFile(`line ${parser.line}: ${problem}`);
  };
  const count = (characters: number): void => void ((size += characters) > MAX_CHARACTERS && fail('a record is too long'));
  parser.on('doctype', () => fail('a document type is not allowed'));
  parser.on('error', (error) => fail(`is not valid XML: ${error.message.slice(0, 200)}`));
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = qualified.replace(/^.*:/, '');
    if (depth++ === 0) {
      if (name !== root) fail(`the root element is ${name.slice(0, 40)}, not ${root}`);
      const children = Object.entries(attributes).map(([key, value]) => ({ name: `@${key}`, text: value, children: [] }));
      done.push({ name, text: '', children });
    }
    if (depth > MAX_DEPTH) fail('elements are nested too deeply');
    const node = { name, text: '', children: [] };
    if (open.length > 0) open.at(-1)!.children.push(node);
    if (open.length > 0 || records.has(name)) open.push(node);
    count(name.length);
  });
  const read = (text: string): void => {
    const node = open.at(-1);
    if (!node) return;
    count(text.length);
    node.text += text;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', () => {
    depth--;
    const node = open.pop();
    if (!node) return;
    node.text = node.text.trim();
    if (open.length > 0) return;
    done.push(node);
    size = 0;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const slice of inSlices(bytes)) {
    parser.write(decodedBy(decoder, slice));
    yield* done.splice(0);
  }
  parser.write(decodedBy(decoder)).close();
  yield* done.splice(0);
}

function decodedBy(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new BadFile('has bytes that are not UTF-8');
  }
}
