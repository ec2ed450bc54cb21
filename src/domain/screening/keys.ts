import { hashOf, isInitial, type PreparedName, spellings, type Token } from './names.ts';

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
