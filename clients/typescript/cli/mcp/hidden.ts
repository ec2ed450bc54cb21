/** Fields whose values are for programs alone, wherever they stand. */
const SECRET_FIELD = /secret|password|token|^(?:pin|cvv|pan)$/i;
/** What a secret of ours looks like, also within a text. */
const SECRET_VALUE = /\b(?:sk_(?:test|live)_\w+|whsec_[\w+/=]+)/g;
const HIDDEN = '(not shown)';

/** A value as an assistant may see it: what it is told can end up in a log or a prompt of somebody else. */
export function withoutSecrets(value: unknown, field = ''): unknown {
  if (SECRET_FIELD.test(field) && (typeof value === 'string' || typeof value === 'number')) return HIDDEN;
  if (typeof value === 'string') return value.replaceAll(SECRET_VALUE, HIDDEN);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSecrets(each, name)]));
}
