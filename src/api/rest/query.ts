import { invalid } from '../../platform/errors/refusal.ts';
import { isCleanText } from '../../core/transport/json.ts';

/**
 * Strict query string. Security: parsers differ on duplicates, so they are refused.
 * @throws Refusal 400 naming the parameter.
 */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (text === '') return query;
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals), 'query');
    const value = equals < 0 ? '' : decoded(part.slice(equals + 1), name);
    if (Object.hasOwn(query, name)) throw invalid(name, `${name}: is given twice in the query; send it once`);
    if (name in query) throw invalid(name, `${name}: is not a parameter of this operation`);
    query[name] = value;
  }
  return query;
}

/** @throws Refusal 400 naming `field` for a broken escape, invalid UTF-8 or NUL. */
function decoded(part: string, field: string): string {
  const text = part.includes('+') ? part.replaceAll('+', ' ') : part;
  if (!text.includes('%') && isCleanText(text)) return text;
  try {
    const value = decodeURIComponent(text);
    if (isCleanText(value)) return value;
  } catch {}
  throw invalid(field, `${field}: is not valid percent-encoded UTF-8 text`);
}
