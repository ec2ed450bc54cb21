import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { caseEntry } from '../../core/compliance/case.ts';
import { refuseConflictOfInterest } from '../../core/controls/conflict-of-interest.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { references } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { caseId, caseOf } from './case.ts';
import { type CaseTimelineEntry, caseTimelineEntry } from './timeline.ts';

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
      const [made] = await tx.query<CaseTimelineEntry>('compliance.add_note', ADD, [actor.effectId, id, actor.name, note]);
      if (made) await audit(tx, actor, caseEntry(id, createNote.title, { note }));
      const [entry] = made ? [made] : await tx.query<CaseTimelineEntry>('compliance.note', KNOWN, [actor.effectId, id]);
      if (!entry) throw new Refusal('conflict', `This case has ${MAX_NOTES} notes, the maximum`, { code: 'CONFLICT' });
      return entry;
    });
  },
});

const ENTRY = `id::text, at, 'note' as kind, by_name as by, note, null as decision, null as payment`;
const ADD = `
  insert into compliance_note (id, case_id, by_name, note) select $1, $2, $3, $4
   where (select count(*) from compliance_note where case_id = $2) < ${MAX_NOTES} on conflict (id) do nothing returning ${ENTRY}`;
const KNOWN = `select ${ENTRY} from compliance_note where id = $1 and case_id = $2`;
