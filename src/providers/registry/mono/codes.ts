import { fieldsIn, textIn } from '../../http/fields.ts';
import { badRequest, emptyBalance, noSuchPath, type LookupRow } from '../../http/lookup.ts';
import type { CompanyType } from '../port.ts';

/** Codes: `successful`, or the status. */
export const codes: readonly LookupRow[] = [
  { code: 'successful', kind: 'found', source: 'S', means: 'The companies in `data`; an empty list is no company' },
  { code: '404', kind: 'not_found', source: 'K', means: 'No company' },
  { ...noSuchPath, source: 'K' },
  { ...badRequest, source: 'K' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take our key' },
    source: 'K',
    means: 'Not authorised',
  },
  { ...emptyBalance, source: 'K' },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'the app needs the product scope "lookup"' },
    source: 'K',
    means: 'Not allowed',
  },
];

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  if (status >= 200 && status < 300)
    return textIn(fields['status']) === 'successful' && Array.isArray(fields['data']) ? 'successful' : null;
  return status === 404 && /\b(route|path|url|cannot get)\b/i.test(textIn(fields['message'])) ? '404-path' : String(status);
}

export const formOf: ReadonlyMap<string, CompanyType> = new Map([
  ['company', 'COMPANY'],
  ['business', 'BUSINESS_NAME'],
  ['it', 'INCORPORATED_TRUSTEES'],
  ['lp', 'LIMITED_PARTNERSHIP'],
  ['llp', 'LIMITED_LIABILITY_PARTNERSHIP'],
]);
