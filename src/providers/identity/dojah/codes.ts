import { fieldsIn, textIn } from '../../http/fields.ts';
import { badRequest, emptyBalance, noSuchPath, type LookupRow } from '../../http/lookup.ts';

/** Codes by status, and by message for ambiguous statuses. */
export const codes: readonly LookupRow[] = [
  { code: '200', kind: 'found', source: 'S', means: 'An answer: the record in `entity`; an empty one is no record' },
  { code: '404', kind: 'not_found', source: 'S', means: 'No record' },
  { code: 'wrong-number', kind: 'not_found', source: 'K', means: 'The error says that the number is wrong, under any status' },
  { ...noSuchPath, source: 'S', means: 'The URL is not recognized' },
  { ...badRequest, source: 'S' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take our keys' },
    source: 'S',
    means: 'Not authorised',
  },
  { ...emptyBalance, source: 'S' },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'it does not allow this lookup to our account' },
    source: 'S',
    means: 'Not allowed',
  },
  {
    code: '405',
    kind: 'unavailable',
    alert: { kind: 'mistake', remedy: 'it does not know the method that we asked with' },
    source: 'S',
    means: 'Method not allowed',
  },
];

/** Wording of errors [K]. */
const OF_PATH = /\b(url|route|path|endpoint)\b|not recogni[sz]ed/i;
const OF_NUMBER = /wrong (nin|bvn|tin)|(nin|bvn|tin) not found|record not found|no record/i;

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  const error = textIn(fields?.['error']) || textIn(fields?.['message']);
  if (status >= 400 && status !== 404 && OF_NUMBER.test(error)) return 'wrong-number';
  if (status === 404 && OF_PATH.test(error)) return '404-path';
  if (status >= 200 && status < 300) return fields && 'entity' in fields ? '200' : null;
  return fields ? String(status) : null;
}
