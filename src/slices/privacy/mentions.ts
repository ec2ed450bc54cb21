/** What continues an e-mail address on either side, and what continues any other identifier. */
const LETTER = String.raw`\p{L}\p{N}`;

/**
 * The pattern of one identifier as a whole value in a longer text: a longer address, number or id that holds it is not the same. An address
 * may stand in quotes, which could themselves be part of one. `privacy.whole` is the same for PostgreSQL; a test compares the two.
 */
function wholeOf(mark: string): RegExp {
  const value = mark.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
  if (!mark.includes('@')) return new RegExp(`(?:^|[^${LETTER}.]|(?:^|[^0-9])\\.)${value}(?![${LETTER}]|\\.[0-9])`, 'u');
  const before = `(?:^|[^${LETTER}_'+.-])`;
  return new RegExp(`${before}(?:${value}(?![${LETTER}_@-]|\\.[${LETTER}])|'${value}')`, 'u');
}

/** Whether a text holds one of the identifiers as a whole value. The escapes of a JSON text part what stands around them. */
export function isMentioned(text: string, marks: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const near = marks.filter((mark) => lower.includes(mark.toLowerCase()));
  if (near.length === 0) return false;
  const plain = isJson(text) ? lower.replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, ' ') : lower;
  return near.some((mark) => wholeOf(mark).test(plain));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
