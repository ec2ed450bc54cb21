import type { AlertKind, OperatorAlert } from '../../ports/ports.ts';
import { type BillAnswer, NOT_SENT } from '../port.ts';
import type { Source } from '../../http/api.ts';

type ReportedOutcome = Omit<BillAnswer, 'transactionRef'>;

export interface CodeRow {
  code: string;
  submit: 'by_status' | 'pending' | 'failed';
  requery: 'by_status' | 'pending' | 'failed' | 'not_found' | 'no_answer';
  answer: ReportedOutcome;
  alert?: OperatorAlert;
  source: Source;
  means: string;
}

const CANNOT_DELIVER: ReportedOutcome = { code: '90096', description: 'Biller cannot deliver' };
const INVALID_AMOUNT: ReportedOutcome = { code: '90013', description: 'Invalid amount' };
const NOT_PERMITTED: ReportedOutcome = { code: '90057', description: 'Not permitted by the biller' };
const TOO_SOON: ReportedOutcome = {
  code: NOT_SENT.code,
  description: 'The biller accepts another payment for the same customer only after 30 seconds; nothing was submitted',
};

const row = (code: string, source: Source, means: string, rest: Partial<CodeRow>): CodeRow => ({
  code,
  submit: 'pending',
  requery: 'pending',
  answer: NOT_SENT,
  source,
  means,
  ...rest,
});

const refused = (code: string, source: Source, means: string, reported: ReportedOutcome): CodeRow =>
  row(code, source, means, { submit: 'failed', requery: 'no_answer', answer: reported });

/** Our fault: clients read "not submitted", operators the remedy. */
const ours = (code: string, source: Source, means: string, kind: AlertKind, remedy: string): CodeRow => ({
  ...refused(code, source, means, NOT_SENT),
  alert: { kind, detail: `VTpass answered ${code}: ${remedy}` },
});

/** Codes. Unknown values stay pending and raise an alert. */
export const codes: readonly CodeRow[] = [
  row('000', 'S', 'Processed: the status decides', { submit: 'by_status', requery: 'by_status' }),
  row('001', 'S', 'Queried: the status decides', { requery: 'by_status' }),
  row('099', 'S', 'In progress', {}),
  row('083', 'S', 'System error: it may have been bought', {}),
  row('044', 'S', 'Resolved by hand at VTpass', {
    alert: { kind: 'unknown_answer', detail: 'VTpass answered 044: its support resolved a bill; see there how, and decide it on review' },
  }),
  row('016', 'S', 'Failed, not charged', { submit: 'failed', requery: 'failed', answer: CANNOT_DELIVER }),
  row('040', 'S', 'Reversed: our wallet there has it back', { submit: 'failed', requery: 'failed', answer: CANNOT_DELIVER }),
  row('091', 'S', 'Not processed, not charged', { submit: 'failed', requery: 'failed', answer: CANNOT_DELIVER }),
  row('014', 'S', 'The request id was used: the first submission arrived', { requery: 'no_answer' }),
  row('015', 'S', 'It has no such request id', { requery: 'not_found' }),
  refused('019', 'S', 'Same customer and service within 30 seconds under another id', TOO_SOON),
  refused('013', 'S', 'Below the least amount', INVALID_AMOUNT),
  refused('017', 'S', 'Above the greatest amount', INVALID_AMOUNT),
  refused('025', 'S', 'Recipient’s bank is invalid (transfers alone)', NOT_PERMITTED),
  refused('026', 'S', 'Recipient’s account could not be verified (transfers alone)', NOT_PERMITTED),
  refused('020', 'S', 'Biller confirmed: a result of verifications; a purchase with this answer failed', CANNOT_DELIVER),
  refused('030', 'S', 'The biller cannot be reached', CANNOT_DELIVER),
  refused('031', 'S', 'Below the least quantity', NOT_PERMITTED),
  refused('032', 'S', 'Above the greatest quantity', NOT_PERMITTED),
  refused('034', 'S', 'The service is suspended', CANNOT_DELIVER),
  refused('035', 'S', 'The service is inactive', CANNOT_DELIVER),
  ours('010', 'S', 'No such variation', 'mistake', 'a variation of our catalogue is gone there'),
  ours('011', 'S', 'Invalid arguments', 'mistake', 'our request is not as it wants it'),
  ours('012', 'S', 'No such product', 'mistake', 'a service of our table does not exist there'),
  ours('085', 'K', 'The request id is not of its form, or not of today in Lagos', 'mistake', 'compare our clock; nothing was bought'),
  ours('018', 'S', 'Our wallet is too low', 'balance', 'fund the wallet there'),
  ours('021', 'S', 'Our account is locked', 'setup', 'our account there is locked'),
  ours('022', 'S', 'Our account is suspended', 'setup', 'our account there is suspended'),
  ours('023', 'S', 'API access is not enabled', 'setup', 'have API access enabled there'),
  ours('024', 'S', 'Our account is inactive', 'setup', 'our account there is inactive'),
  ours('027', 'S', 'Our address is not allowed', 'setup', 'have our IP address allowed there'),
  ours('028', 'K', 'The product is not switched on', 'setup', 'tick the product under Product settings there'),
  ours('087', 'K', 'Invalid credentials', 'credentials', 'it does not take our keys'),
  ours('http401', 'C', 'HTTP 401 without a code', 'credentials', 'it does not take our keys'),
  ours('http403', 'C', 'HTTP 403 without a code', 'setup', 'it does not allow this to our account or address'),
];
export const rowOf: ReadonlyMap<string, CodeRow> = new Map(codes.map((each) => [each.code, each]));

export interface StatusRow {
  status: string;
  kind: 'delivered' | 'pending' | 'failed' | 'failed_when_reported_twice';
  source: Source;
  means: string;
}

/** `content.transactions.status` where the code leaves it open. Unknown values stay pending and raise an alert. */
export const statuses: readonly StatusRow[] = [
  { status: 'delivered', kind: 'delivered', source: 'S', means: 'Bought; reported as 90000 when reference, amount and customer agree' },
  { status: 'initiated', kind: 'pending', source: 'S', means: 'Begun' },
  { status: 'pending', kind: 'pending', source: 'S', means: 'In progress' },
  { status: '', kind: 'pending', source: 'C', means: 'No status' },
  { status: 'failed', kind: 'failed_when_reported_twice', source: 'C', means: 'Processed and failed at once: asked a second time first' },
  { status: 'reversed', kind: 'failed', source: 'S', means: 'Our wallet there has it back' },
];
export const statusOf: ReadonlyMap<string, StatusRow> = new Map(statuses.map((each) => [each.status, each]));

export const FAILED_BY_STATUS = CANNOT_DELIVER;

export const UNDECIDED: ReportedOutcome = { code: '90009', description: 'In progress' };
export const DELIVERED: ReportedOutcome = { code: '90000', description: 'Approved, value delivered' };
