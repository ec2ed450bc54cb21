type Fields = Record<string, unknown>;

const SECRET = /secret|password|token|hash|otp|recoverycode|^pin$/i;
const EMAIL = /email/i;
const NUMBER = /accountnumber|phone|nin$|bvn$/i;
const MAX_TEXT = 500;
const HIDDEN = '[hidden]';

/** Differing fields; secrets hidden, personal data masked by name. */
export function changesOf(before: object | null, after: object | null): { before: Fields | null; after: Fields | null } {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const isSame = (name: string): boolean =>
    old !== null && fresh !== null && JSON.stringify(old[name] ?? null) === JSON.stringify(fresh[name] ?? null);
  const saved = (fields: Fields | null): Fields | null =>
    fields && Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (isSame(name) ? [] : [[name, masked(name, value)]])));
  return { before: saved(old), after: saved(fresh) };
}

function fieldsOf(value: object | null): Fields | null {
  return value === null ? null : (JSON.parse(JSON.stringify(value)) as Fields);
}

function masked(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (SECRET.test(name)) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => masked(name, item));
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, masked(inner, item)]));
  if (typeof value === 'number') return NUMBER.test(name) ? maskNumber(String(value)) : value;
  if (typeof value !== 'string') return HIDDEN;
  if (EMAIL.test(name)) return maskEmail(value);
  if (NUMBER.test(name)) return maskNumber(value);
  return /^https?:\/\//i.test(value) ? maskUrl(value) : value.slice(0, MAX_TEXT);
}

function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 1 ? HIDDEN : `${text.slice(0, 1)}***${text.slice(at)}`;
}

function maskNumber(text: string): string {
  return text.length < 10 ? `****${text.slice(-2)}` : `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** URL credentials are before the host or in the query. */
function maskUrl(text: string): string {
  if (!URL.canParse(text)) return HIDDEN;
  const url = new URL(text);
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`.slice(0, MAX_TEXT);
}
