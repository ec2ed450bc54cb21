import { requestDetailTexts as texts } from '../../texts/developers.ts';

interface StoredRequest {
  method: string;
  /** With names in place of ids, such as `/customers/{customerId}`. */
  route: string;
  /** Path, query and body together, masked. */
  requestBody?: unknown;
}

/** Command that repeats a stored request below `base`: the keys and masked values are to be filled in. */
export function curlOf({ method, route, requestBody }: StoredRequest, base: string): string {
  const rest = new Map(Object.entries((requestBody ?? {}) as Record<string, unknown>));
  const path = route.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value === undefined ? place : inAddress(value);
  });
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const query = hasBody ? [] : [...rest].map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  const address = `${base}${path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
  const lines = [`curl -X ${method} ${quoted(address)}`, texts.curlKeys];
  if (hasBody && rest.size > 0) lines.push(texts.curlJson, `-d ${quoted(JSON.stringify(Object.fromEntries(rest)))}`);
  return lines.join(' \\\n  ');
}

/** Masked parts stay in sight. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('%E2%80%A2', '•');

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
