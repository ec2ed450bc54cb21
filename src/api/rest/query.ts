import { invalid } from '../../platform/errors/refusal.ts';
import { isCleanText } from '../../core/transport/json.ts';

/**
 * Reads a query string. A parameter counts once: two values for one name are read differently by every program on
 * the way, so the second is refused rather than chosen between.
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
    if (Object.hasOwn(query, name)) throw invalid(name, `${name}: is given twice in the query`);
    if (name in query) throw invalid(name, `${name}: is not a parameter of this operation`);
    query[name] = value;
  }
  return query;
}

/** @throws Refusal 400 naming `field` for a broken escape, bytes that are not UTF-8, or a NUL. */
function decoded(part: string, field: string): string {
  const text = part.includes('+') ? part.replaceAll('+', ' ') : part;
  if (!text.includes('%') && isCleanText(text)) return text;
  try {
    const value = decodeURIComponent(text);
    if (isCleanText(value)) return value;
  } catch {
    // A broken escape is the caller's mistake, refused below like the other one.
  }
  throw invalid(field, `${field}: is not valid percent-encoded UTF-8 text`);
}
