import { naira } from '../../domain/money/money.ts';
import { lagosTime } from '../../domain/time/lagos.ts';
import type { ReportedPayment } from './payments.ts';

/** Head of a goAML report; the NFIU assigns `rentityId`. */
export interface ReportHead {
  code: 'CTR' | 'STR';
  rentityId: string;
  institution: string;
  /** Own reference of the report. */
  reference: string;
  submittedAt: Date;
  operator: string;
  reason: string | null;
  indicator: string;
}

/** Characters that XML 1.0 has not. */
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NO_XML, '')
    .replaceAll(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

type Content = string | number | null | readonly string[];

/** Element with escaped text, or with elements; empty where the content is null. */
function element(name: string, content: Content, max = 255): string {
  if (content === null || content === '') return '';
  const inner = Array.isArray(content) ? content.join('') : escaped(String(content).slice(0, max));
  return `<${name}>${inner}</${name}>`;
}

/** goAML times have no zone: Lagos. */
const timeOf = (at: Date): string => lagosTime(at).slice(0, 19);

/** Report in the order of the elements of goAML 4 and 5 (decision 235), transaction by transaction. */
export async function* goamlReport(
  head: ReportHead,
  stretches: AsyncIterable<readonly ReportedPayment[]>,
): AsyncGenerator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<report>${[
    element('rentity_id', head.rentityId),
    element('submission_code', 'E'),
    element('report_code', head.code),
    element('entity_reference', head.reference),
    element('submission_date', timeOf(head.submittedAt)),
    element('currency_code_local', 'NGN'),
    element('reporting_person', [element('first_name', head.operator, 100), element('last_name', head.institution, 100)]),
    element('reason', head.reason, 4_000),
  ].join('')}`;
  for await (const rows of stretches) if (rows.length > 0) yield rows.map((row) => transactionOf(head, row)).join('');
  yield `${element('report_indicators', [element('indicator', head.indicator)])}</report>\n`;
}

function transactionOf(head: ReportHead, row: ReportedPayment): string {
  const client = (side: string): string =>
    element(side, [
      element('institution_name', head.institution),
      element('institution_code', head.rentityId),
      element('non_bank_institution', 'true'),
      element('branch', 'Online'),
      element('account', String(row.bookId)),
      element('currency_code', 'NGN'),
      element('account_name', row.business),
      element('personal_account_type', '-'),
      element('status_code', '-'),
      element('comments', `Business ${row.businessId}`),
    ]);
  const other = (side: string): string =>
    element(side, [
      element('institution_name', row.bankName ?? 'Not reported'),
      element('institution_code', row.bankCode ?? 'Not reported', 50),
      element('account', row.accountNumber ?? 'Not reported'),
      element('currency_code', 'NGN'),
      element('account_name', row.accountName ?? 'Not reported'),
    ]);
  const funds = element(row.isSent ? 'from_funds_code' : 'to_funds_code', 'E');
  const otherFunds = element(row.isSent ? 'to_funds_code' : 'from_funds_code', 'E');
  const country = (side: string): string => element(`${side}_country`, 'NG');
  return element('transaction', [
    element('transactionnumber', row.reference, 50),
    // Posting of the ledger.
    element('internal_ref_number', `${row.bookId}/${row.sourceId}/1`, 50),
    element('transaction_location', 'Online'),
    element('transaction_description', row.narration ?? (row.isSent ? 'Transfer' : 'Deposit'), 4_000),
    element('date_transaction', timeOf(row.at)),
    element('transmode_code', 'E'),
    element('transmode_comment', row.sessionId === null ? null : `NIP session ${row.sessionId}`),
    element('amount_local', naira(row.amount)),
    ...(row.isSent
      ? [
          element('t_from_my_client', [funds, client('from_account'), country('from')]),
          element('t_to', [otherFunds, other('to_account'), country('to')]),
        ]
      : [
          element('t_from', [otherFunds, other('from_account'), country('from')]),
          element('t_to_my_client', [funds, client('to_account'), country('to')]),
        ]),
  ]);
}
