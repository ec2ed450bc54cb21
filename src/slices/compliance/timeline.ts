import { z } from 'zod';
import { defineEntity, p } from '@mikro-orm/core';
import { DECIDE, caseEntry } from '../../core/compliance/case.ts';
import { reads, records, refuseConflictOfInterest } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { type Placed, placeOf } from '../../domain/time/page-by-time.ts';
import { caseDecision, caseId, caseOf, PAYMENT_ENDED_AS, PAYMENT_ENDED_AT, paymentEnd } from './case.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { plainText } from '../../domain/schema/text.ts';
import { references, type RowOf } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';

const kind = namedEnum('CaseTimelineKind', 'Kind of a timeline entry of a case.', [
  'opened',
  'note',
  'decision_requested',
  'decision_rejected',
  'decision_withdrawn',
  'decision_expired',
  'decided',
  'payment_held',
  'payment_released',
  'payment_ended',
]);

export const caseTimelineEntry = namedObject('CaseTimelineEntry', 'Event in the history of a compliance case.', {
  id: z.string().meta({ description: 'Id of the entry within its case.' }),
  at: dateTime.meta({ description: 'Time of the entry.' }),
  kind: kind.meta({ description: 'Kind of the entry.' }),
  by: z.string().nullable().meta({ description: 'Operators; null for the service, its bank or a business.' }),
  note: z.string().nullable().meta({ description: 'Note, or reason of a decision.' }),
  decision: caseDecision.nullable().meta({ description: 'Decision that was requested or made.' }),
  payment: paymentEnd.nullable().meta({ description: 'End of the payment; null for other kinds.' }),
}).meta({ id: 'CaseTimelineEntry' });

export type CaseTimelineEntry = z.output<typeof caseTimelineEntry>;

/** Lists what happened about a case and its payment, oldest first. @throws Refusal 404. */
export const listTimeline = operation({
  title: 'complianceCaseTimeline.list',
  summary: 'List the timeline of a compliance case',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ caseId, ...pageFields }),
  output: { page: caseTimelineEntry },
  async run({ db }, { environment }, { caseId: id, limit, cursor }) {
    const [since, after] = cursor === undefined ? ['-infinity', ''] : decodeCursor(cursor, z.tuple([cursorTime, z.string()]));
    await caseOf(db, environment, id);
    const rows = await db.query<Placed<CaseTimelineEntry>>('compliance.timeline', TIMELINE, [environment, id, since, after, limit + 1]);
    return pageOf(rows, limit, (row) => [row.place, row.id]);
  },
});

const TIMELINE = `
  with c as materialized (
    select *, case when subject = 'transfer' then subject_id::uuid end as transfer_id from compliance_case where environment = $1 and id = $2),
  asked as materialized (
    select p.*, p.asked ->> 'decision' as decision from approval_request p
     where p.environment = $1 and p.kind = '${DECIDE}' and p.subject = (select id::text from c)),
  t as (select t.* from c join ledger.transfer t on t.book_id = c.book_id and t.id = c.transfer_id)
  select e.*, ${placeOf('e.at')}
    from (
      select 'opened' as id, opened_at as at, 'opened' as kind, null as by, null as note, null as decision, null as payment from c
      union all select 'decided', decided_at, 'decided', decided_by, note, decision, null from c where decision is not null
      union all select n.id::text, n.at, 'note', n.by_name, n.note, null, null from compliance_note n where n.case_id = (select id from c)
      union all select id::text, asked_at, 'decision_requested', by_name, note, decision, null from asked
      union all select id || '-' || ended, ended_at, 'decision_' || ended, ended_by_name, ended_note, decision, null from asked where ended <> 'approved'
      union all select 'payment-' || e.id, e.received_at, case e.outcome when 'hold' then 'payment_held' else 'payment_released' end, null, null, null, null
        from c join ledger.evidence e on e.book_id = c.book_id and e.transfer_id = c.transfer_id
       where e.applied and e.outcome in ('hold', 'release_hold', 'release_hold_unapproved')
      union all select 'payment-' || (${PAYMENT_ENDED_AS}), ${PAYMENT_ENDED_AT}, 'payment_ended', null, null, null, ${PAYMENT_ENDED_AS} from t
       where ${PAYMENT_ENDED_AS} is not null) e
   where (e.at, e.id) > ($3::timestamptz, $4)
   order by e.at, e.id limit $5`;

const MAX_NOTES = 1_000;

/** Notes of operators on cases. Append-only. */
export const ComplianceNote = defineEntity({
  name: 'ComplianceNote',
  tableName: 'compliance_note',
  properties: {
    id: p.uuid().primary(),
    caseId: p.uuid(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    byName: p.text().comment('personal: name of an operator; who wrote it; with the books'),
    note: p.text().comment('personal: free text of an operator; what was found about a case; with the books'),
  },
  indexes: [{ name: 'compliance_note_case', properties: ['caseId', 'at'] }],
});
references(ComplianceNote, { properties: ['caseId'], table: 'compliance_case' });

/** Adds a note to an open or decided case. @throws Refusal 404; 403 for members of that business; 409 at the maximum. */
export const createNote = operation({
  title: 'complianceCaseNotes.create',
  summary: 'Add a note to a compliance case',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({ caseId, note: plainText(2_000).meta({ description: 'Note; never shown to the business.' }) }),
  output: caseTimelineEntry,
  async run(app, operator, { caseId: id, note }) {
    const actor = { ...operator, businessId: SERVICE, bookId: 0 };
    const found = await caseOf(app.db, actor.environment, id);
    return audited(app, actor, async (tx) => {
      await refuseConflictOfInterest(tx, actor, found.business?.id);
      const key = { id: actor.effectId, caseId: id };
      // A repeat of a request whose answer was lost.
      const made = await tx.em.findOne(ComplianceNote, key);
      if (made) return entryOf(made);
      if ((await tx.em.count(ComplianceNote, { caseId: id })) >= MAX_NOTES)
        throw conflict('CONFLICT', `This case has ${MAX_NOTES} notes, the maximum`);
      const row = tx.em.create(ComplianceNote, { ...key, byName: actor.name, note });
      await tx.em.flush();
      await audit(tx, actor, caseEntry(id, createNote.title, { note }));
      return entryOf(row);
    });
  },
});

const entryOf = ({ id, at, byName: by, note }: RowOf<typeof ComplianceNote>): CaseTimelineEntry => ({
  id,
  at,
  kind: 'note',
  by,
  note,
  decision: null,
  payment: null,
});
