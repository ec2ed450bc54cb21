import { isInitial, type PreparedName, spellings, type Token } from './names.ts';

/*
 * A pair of words, or the only word, finds a name by one index look-up. Words of a listed name are indexed with their initials
 * (i), so that "M. Bello" finds "Musa Bello"; initials of a listed name (j) are found by words. Two full words never meet by an initial.
 */
const pair = (a: string, b: string): number => hash(a < b ? `f${a} ${b}` : `f${b} ${a}`);
const key = (kind: 'i' | 'j', initial: string, { code }: Token): number => hash(`${kind}${initial} ${code}`);
const only = ({ code }: Token): number => hash(`s${code}`);

/** Keys under which a listed name is found. */
export const indexKeys = (name: PreparedName): number[] => keysOf(name, ['i'], ['j']);

/** Keys that find listed names. */
export const queryKeys = (name: PreparedName): number[] => keysOf(name, ['j'], ['i', 'j']);

type Kinds = readonly ('i' | 'j')[];

function keysOf(name: PreparedName, ofWords: Kinds, ofInitials: Kinds): number[] {
  const keys = new Set<number>();
  for (const tokens of spellings(name)) {
    if (tokens.length === 1) keys.add(only(tokens[0]!));
    tokens.forEach((a, i) =>
      tokens.slice(i + 1).forEach((b) => {
        if (!isInitial(a) && !isInitial(b)) keys.add(pair(a.code, b.code));
        for (const [x, y] of [
          [a, b],
          [b, a],
        ] as const)
          if (!isInitial(y)) for (const kind of isInitial(x) ? ofInitials : ofWords) keys.add(key(kind, x.text[0]!, y));
      }),
    );
  }
  return [...keys];
}

/** FNV-1a as a signed 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
