// Fast lane `graphql`: see execute.ts.
/** Text of JSON in the place of a value of an answer. */
export class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Whoever writes an answer in another way than `jsonOf` would write this as an object. */
  toJSON(): never {
    throw new Error('an answer that holds text is written by jsonOf');
  }
}

/** A value that its writer cannot write: the executor says what becomes of it. */
export class Unwritable extends Error {}

/** What `JSON.stringify` makes of a value, with what was written already put in its place. */
export function jsonOf(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null || isWrittenByItself(value)) return JSON.stringify(value) ?? 'null';
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined && typeof part !== 'function') parts.push(`${JSON.stringify(name)}:${jsonOf(part)}`);
  }
  return `{${parts.join(',')}}`;
}

/** A field may be asked for under the name `toJSON`; that is a value and no way to write one. */
const isWrittenByItself = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** Whether a value would be written in more than this many bytes, counted no further than that. Text of ASCII is assumed. */
export function isLarger(value: unknown, bytes: number): boolean {
  let left = bytes;
  const take = (part: unknown): boolean => {
    if (part instanceof Written) left -= part.text.length;
    else if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null || isWrittenByItself(part)) left -= MEAN_LEAF;
    else if (Array.isArray(part)) return part.some((each) => take(each));
    else {
      for (const [name, each] of Object.entries(part)) {
        left -= name.length + 4;
        if (take(each)) return true;
      }
    }
    return left < 0;
  };
  return take(value);
}

/** Of a number, a word or a moment. */
const MEAN_LEAF = 6;
