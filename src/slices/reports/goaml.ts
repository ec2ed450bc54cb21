import { z } from 'zod';
import { naira, koboOf } from '../../domain/money/money.ts';
import { lagosTime, lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { type ReportedPayment, largePayments } from './payments.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { conflict } from '../../platform/errors/refusal.ts';
import { caseId, caseOf } from '../compliance/case.ts';

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
async function* goamlReport(
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

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
export const LEAST_PERSON = koboOf(500_000_000);
export const LEAST_COMPANY = koboOf(1_000_000_000);

const reporterFields = {
  rentityId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'must be the number that the NFIU assigned' })
    .meta({ description: 'Id of your institution in goAML, from the NFIU.' }),
  institution: plainText(100).meta({ description: 'Name of your institution.' }),
};

/** goAML report, made while it is read. */
export interface XmlReport {
  name: string;
  parts: AsyncGenerator<string, void, undefined>;
}

/** Exports the currency transaction report of a period as goAML XML. @throws Refusal 400 for an invalid period or over 31 days. */
export const exportCtr = operation({
  title: 'currencyTransactionReports.export',
  summary: 'Export a currency transaction report',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input: z
    .strictObject({
      from: calendarDay.meta({ description: 'First day, Africa/Lagos.' }),
      to: calendarDay.meta({ description: `Last day, Africa/Lagos, inclusive; at most ${MAX_DAYS} days in all.` }),
      least: z.coerce
        .number()
        .int()
        .min(LEAST_PERSON)
        .max(Number.MAX_SAFE_INTEGER)
        .default(LEAST_PERSON)
        .meta({ description: `Kobo: least amount; ₦5m by default, for persons. Companies have ${LEAST_COMPANY}.` }),
      ...reporterFields,
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
      path: ['to'],
      error: `must be at most ${MAX_DAYS} days from from, both days included`,
    }),
  run(app, { environment, name }, { from, to, least, ...reporter }): Promise<XmlReport> {
    const span = { from: lagosDayStart(from), to: lagosDayEnd(to), least: koboOf(least) };
    const head = { ...reporter, code: 'CTR', reference: `CTR-${from}-${to}`, submittedAt: app.clock.now(), operator: name } as const;
    const parts = goamlReport({ ...head, reason: null, indicator: 'CTR' }, largePayments(app, environment, span));
    return Promise.resolve({ name: `ctr-${from}-${to}.xml`, parts });
  },
});

/**
 * Exports the suspicious transaction report of a case as goAML XML. A held payment that was rejected never left, and has its id in
 * place of a posting. @throws Refusal 404; 409 INVALID_STATE before the decision to report.
 */
export const exportStr = operation({
  title: 'suspiciousTransactionReports.export',
  summary: 'Export the report of a case',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ caseId, ...reporterFields }),
  async run(app, { environment, name }, { caseId: id, ...reporter }): Promise<XmlReport> {
    const found = await caseOf(app.db, environment, id);
    if (found.decision !== 'report')
      throw conflict('INVALID_STATE', 'Only a case with the decision report has a report; decide the case first');
    const { findings, transfer, scenario } = found;
    const of = (kind: 'transfer' | 'deposit'): string[] =>
      findings.payments.filter((payment) => payment.kind === kind).map(({ reference }) => reference);
    const codes = [...of('transfer'), ...(transfer ? [transfer.transferCode] : [])];
    const payments = await app.db.query<ReportedPayment>('reports.of_case', OF_CASE, [environment, codes, found.bookId, of('deposit')]);
    async function* all(): AsyncGenerator<ReportedPayment[]> {
      yield payments;
    }
    const head = { ...reporter, code: 'STR', reference: `STR-${id}`, submittedAt: app.clock.now(), operator: name } as const;
    const parts = goamlReport({ ...head, reason: found.note, indicator: scenario === null ? 'SANCTIONS' : 'MONITORING' }, all());
    return { name: `str-${id}.xml`, parts };
  },
});

const OF_CASE = `
  select coalesce(p.posted_at, t.created_at) as at, ''::text as place, t.book_id, t.id as source_id, true as is_sent, t.amount, t.transfer_code as reference,
         u.id as business_id, u.name as business, t.bank_code, t.bank_name, t.account_number, t.account_name, t.narration, t.session_id, true as is_final
    from ledger.transfer t join ledger.book b on b.id = t.book_id and b.environment = $1 join business u on u.id = b.business_id
    left join ledger.posting p on p.book_id = t.book_id and p.source_id = t.id and p.leg = 1
   where t.transfer_code = any ($2)
  union all
  select p.posted_at, '', d.book_id, d.id, false, d.amount, d.reference, u.id, u.name, null, d.sender_bank_name, d.sender_account_number, d.sender_name,
         d.narration, d.session_id, true
    from ledger.deposit d join ledger.book b on b.id = d.book_id and b.environment = $1 join business u on u.id = b.business_id
    join ledger.posting p on p.book_id = d.book_id and p.source_id = d.id and p.leg = 1
   where d.book_id = $3 and d.reference = any ($4)
   order by at`;
