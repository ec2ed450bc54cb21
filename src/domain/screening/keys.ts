import type { Environment } from '../actor/actor.ts';
import { initialsOf, isInitial, type PreparedName, spellings, type Token } from './names.ts';

// Two full parts never meet by an initial.
const pair = (a: string, b: string): number => hash(a < b ? `f${a} ${b}` : `f${b} ${a}`);
const withInitial = (kind: 'i' | 'j', initial: string, { code }: Token): number => hash(`${kind}${initial} ${code}`);
const only = ({ code }: Token): number => hash(`s${code}`);

/** Keys under which a listed name is found. */
export const indexKeys = (name: PreparedName, environment: Environment): number[] => keysOf(name, ['i'], ['j'], environment);

/** Keys that find listed names. */
export const queryKeys = (name: PreparedName, environment: Environment): number[] => keysOf(name, ['j'], ['i', 'j'], environment);

const SALTS: Readonly<Record<Environment, number>> = { live: 0, sandbox: 0x5bd1e995 };

type Kinds = readonly ('i' | 'j')[];

function keysOf(name: PreparedName, ofParts: Kinds, ofInitials: Kinds, environment: Environment): number[] {
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
          if (!isInitial(y))
            for (const kind of isInitial(x) ? ofInitials : ofParts)
              for (const initial of initialsOf(x)) keys.add(withInitial(kind, initial, y));
      }),
    );
  }
  // Both environments share the index, never a key.
  return [...keys].map((key) => key ^ SALTS[environment]);
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
