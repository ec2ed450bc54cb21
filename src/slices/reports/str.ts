import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { caseId, caseOf } from '../compliance/case.ts';
import { reporterFields, type XmlReport } from './ctr.ts';
import { goamlReport } from './goaml.ts';
import type { ReportedPayment } from './payments.ts';

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
      throw new Refusal('conflict', 'Only a case with the decision report has a report; decide the case first', { code: 'INVALID_STATE' });
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
