import { type PreparedName, prepareName, preparedOf, hashOf, isInitial, spellings, type Token } from './names.ts';

export interface Named {
  id: number;
  names: readonly string[];
}

/** Searches names that have a key in common. `visit` gets each once, with the id of its entry, and ends the search by `false`. */
export type NameIndex = (name: PreparedName, visit: (id: number, listed: PreparedName) => boolean) => void;

/** Index in typed arrays, about 100 bytes a name. Pages leave the event loop to other work. */
export async function indexNames(pages: AsyncIterable<readonly Named[]>): Promise<NameIndex> {
  const keys = new Growing(new Int32Array(4_096));
  const owners = new Growing(new Int32Array(4_096));
  const ids = new Growing(new Float64Array(1_024));
  const ends = new Growing(new Int32Array(1_024));
  let text = Buffer.alloc(65_536);
  let length = 0;
  for await (const page of pages)
    for (const { id, names } of page)
      for (const name of names) {
        const prepared = prepareName(name);
        for (const key of indexKeys(prepared)) {
          keys.push(key);
          owners.push(ids.length);
        }
        const parts = prepared.map((part) => part.text).join(' ');
        if (length + 3 * parts.length > text.length) text = Buffer.concat([text, Buffer.alloc(text.length)]);
        length += text.write(parts, length);
        ids.push(id);
        ends.push(length);
      }
  const [idOf, endOf, letters] = [ids.trimmed(), ends.trimmed(), Buffer.from(text.subarray(0, length))];
  const { mask, starts, names, tags } = sortedByKey(keys, owners);
  return (name, visit) => {
    const seen = new Set<number>();
    for (const key of queryKeys(name))
      for (let at = starts[key & mask]!, end = starts[(key & mask) + 1]!; at < end; at++) {
        const found = names[at]!;
        if (tags[at] !== key >>> 24 || seen.has(found)) continue;
        seen.add(found);
        const listed = preparedOf(letters.toString('utf8', found === 0 ? 0 : endOf[found - 1]!, endOf[found]));
        if (!visit(idOf[found]!, listed)) return;
      }
  };
}

class Growing<Values extends Int32Array | Float64Array> {
  length = 0;
  values: Values;

  constructor(values: Values) {
    this.values = values;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new (this.values.constructor as new (length: number) => Values)(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  trimmed(): Values {
    return this.values.slice(0, this.length) as Values;
  }
}

/** Names grouped by the low bits of their keys, with the high bits as tags. */
function sortedByKey({ values: keys, length }: Growing<Int32Array>, { values: owners }: Growing<Int32Array>) {
  const mask = 2 ** Math.min(24, Math.floor(Math.log2(length + 1))) - 1;
  const starts = new Int32Array(mask + 2);
  for (let i = 0; i < length; i++) starts[(keys[i]! & mask) + 1]!++;
  for (let i = 0; i <= mask; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const [names, tags] = [new Int32Array(length), new Uint8Array(length)];
  for (let i = 0; i < length; i++) {
    const at = next[keys[i]! & mask]!++;
    names[at] = owners[i]!;
    tags[at] = keys[i]! >>> 24;
  }
  return { mask, starts, names, tags };
}

const mixed = (kind: string, a: number, b: number): number => {
  const value = Math.imul(Math.imul(hashOf(kind) ^ a, 0x85ebca6b) ^ b, 0xc2b2ae35);
  return value ^ (value >>> 15);
};
// Two full parts never meet by an initial.
const pair = ({ codeHash: a }: Token, { codeHash: b }: Token): number => (a < b ? mixed('f', a, b) : mixed('f', b, a));
const withInitial = (kind: 'i' | 'j', initial: string, { codeHash }: Token): number => mixed(kind, initial.charCodeAt(0), codeHash);
const only = ({ codeHash }: Token): number => mixed('s', 0, codeHash);

/** Keys under which a listed name is found. */
export const indexKeys = (name: PreparedName): Set<number> => keysOf(name, ['i'], ['j']);

/** Keys that find listed names. */
export const queryKeys = (name: PreparedName): Set<number> => keysOf(name, ['j'], ['i', 'j']);

type Kinds = readonly ('i' | 'j')[];

function keysOf(name: PreparedName, ofParts: Kinds, ofInitials: Kinds): Set<number> {
  const keys = new Set<number>();
  const addInitials = (x: Token, y: Token): void => {
    if (isInitial(y)) return;
    for (const kind of isInitial(x) ? ofInitials : ofParts) for (const initial of x.initials) keys.add(withInitial(kind, initial, y));
  };
  for (const tokens of spellings(name)) {
    if (tokens.length === 1) keys.add(only(tokens[0]!));
    for (let i = 0; i < tokens.length; i++)
      for (let j = i + 1; j < tokens.length; j++) {
        const [a, b] = [tokens[i]!, tokens[j]!];
        if (!isInitial(a) && !isInitial(b)) keys.add(pair(a, b));
        addInitials(a, b);
        addInitials(b, a);
      }
  }
  return keys;
}
