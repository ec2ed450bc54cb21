import { dateOf, entriesOf, type Published, words } from './published.ts';
import { all, type Node, readXml, textOf, textsOf } from './read-xml.ts';

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
