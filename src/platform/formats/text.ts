/** A JSON text as `JSON.stringify` writes it, which PostgreSQL's blanks after `:` and `,` are not. */
export const compactJson = (text: string): string => JSON.stringify(JSON.parse(text));

/** One text for equal values: the keys of every object in order, nothing between the tokens. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Text as it may stand in HTML, also inside an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
