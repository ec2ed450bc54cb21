// Fast lane `graphql`: see execute.ts.
/** Serialized JSON in place of a value. */
export class SerializedLeaf {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Guard: only `jsonOf` may serialize this. */
  toJSON(): never {
    throw new Error('only jsonOf serializes such an answer');
  }
}

export class Unwritable extends Error {}

/** `JSON.stringify` with serialized leaves inserted. */
export function jsonOf(value: unknown): string {
  if (value instanceof SerializedLeaf) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null || isSerialized(value)) return JSON.stringify(value) ?? 'null';
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined && typeof part !== 'function') parts.push(`${JSON.stringify(name)}:${jsonOf(part)}`);
  }
  return `{${parts.join(',')}}`;
}

/** A field named `toJSON` is data, not a serializer. */
const isSerialized = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** Whether the JSON exceeds this size; counts no further. ASCII is assumed. */
export function isLarger(value: unknown, bytes: number): boolean {
  let left = bytes;
  const take = (part: unknown): boolean => {
    if (part instanceof SerializedLeaf) left -= part.text.length;
    else if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null || isSerialized(part)) left -= MEAN_LEAF;
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

const MEAN_LEAF = 6;
