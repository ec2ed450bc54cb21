import { fieldsIn, textIn } from '../../http/fields.ts';
import { badRequest, emptyBalance, noSuchPath, type LookupRow } from '../../http/lookup.ts';

/** Codes: `response_code`, mostly under HTTP 200, and the verification status. */
export const codes: readonly LookupRow[] = [
  { code: '00', kind: 'found', source: 'S', means: 'Verified, or no verification result: the record beside it' },
  { code: '00-PENDING', kind: 'unavailable', source: 'S', means: 'They try again by themselves; its result is not asked for later' },
  { code: '01', kind: 'not_found', source: 'S', means: 'No record, whether `status` is true or false' },
  { code: '02', kind: 'unavailable', source: 'S', means: 'The service is not available' },
  { ...emptyBalance, code: '03', source: 'S', means: 'Our wallet is empty' },
  {
    code: '07',
    kind: 'not_found',
    message: 'The number is blocked or suspended, and its record is not given out',
    source: 'S',
    means: 'The number is blocked, suspended or on a watch list: no repeat brings its record',
  },
  { ...badRequest, source: 'S', means: 'HTTP 400 without a code' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take our keys' },
    source: 'S',
    means: 'HTTP 401 without a code',
  },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'it does not allow this lookup to our account' },
    source: 'S',
    means: 'HTTP 403 without a code',
  },
  { ...noSuchPath, code: '404', source: 'C', means: 'HTTP 404 without a code: no record is 01' },
];

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  const code = textIn(fields['response_code']).padStart(2, '0');
  if (code === '00' && fields['response_code'] !== undefined && status < 300) {
    const verification = textIn(fieldsIn(fields['verification'])?.['status']).toUpperCase();
    return verification === '' || verification === 'VERIFIED' ? '00' : `00-${verification}`;
  }
  if (/^\d{2}$/.test(code) && code !== '00') return code;
  return status < 300 ? null : String(status);
}
