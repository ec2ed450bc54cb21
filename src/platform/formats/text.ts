export const compactJson = (text: string): string => JSON.stringify(JSON.parse(text));

/** One text for equal values: sorted keys, no blanks. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Pieces that join to `canonicalJson(value)`: one for each item of a list of the value. */
export function* canonicalParts(value: unknown): Generator<string, void, undefined> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield `${at === 0 ? '[' : ','}${canonicalJson(item)}`;
    yield value.length === 0 ? '[]' : ']';
    return;
  }
  if (typeof value !== 'object' || value === null) return yield canonicalJson(value);
  let separator = '{';
  for (const [name, part] of Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    if (part === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* Array.isArray(part) ? canonicalParts(part) : [canonicalJson(part)];
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** Text safe for HTML, also inside an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
