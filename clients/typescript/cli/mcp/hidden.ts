const SECRET_FIELD = /secret|password|token|^(?:pin|cvv|pan)$/i;
const SECRET_VALUE = /\b(?:sk_(?:test|live)_\w+|whsec_[\w+/=]+)/g;
const HIDDEN = '(not shown)';

/** Value without secrets, because output of a tool can reach logs and prompts. */
export function withoutSecrets(value: unknown, field = ''): unknown {
  if (SECRET_FIELD.test(field) && (typeof value === 'string' || typeof value === 'number')) return HIDDEN;
  if (typeof value === 'string') return value.replaceAll(SECRET_VALUE, HIDDEN);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSecrets(each, name)]));
}
