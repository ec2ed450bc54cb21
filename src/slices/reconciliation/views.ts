import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { ClosedDay } from './close.ts';
import { type Exception, exceptionKind, exceptionState } from './exception.ts';
import { format, type Import, importState } from './imports.ts';
import { mappingSchema } from './mapping.ts';
import type { KeptMapping } from './mappings.ts';
import type { Report } from './report.ts';
import { rowKinds } from './row.ts';
import type { TriedRow } from './try-mapping.ts';

const account = z.string().meta({ description: 'The account with a provider, by its name.' });
const day = z.string().meta({ format: 'date', description: 'The day, as in Africa/Lagos.' });

export const importSchema = z
  .object({
    id: ownId,
    account,
    format: format.meta({ description: 'What it is.' }),
    fileName: z.string().nullable().meta({ description: 'What it is called.' }),
    state: importState.meta({ description: 'How far it is.' }),
    sha256: z.string().nullable().meta({ description: 'Of its bytes, in hex; null until they are here.' }),
    bytes: z.int().meta({ description: 'How long it is, as far as it came.' }),
    rowCount: z.int().meta({ description: 'Rows read so far.' }),
    knownCount: z.int().meta({ description: 'Those of them that an earlier file had brought; they count once.' }),
    firstDay: day.nullable().meta({ description: 'The first day of the rows that it brought.' }),
    lastDay: day.nullable().meta({ description: 'The last one.' }),
    problems: z
      .array(
        z
          .object({
            line: z.int().meta({ description: 'The line of the file; 0 for the file as a whole.' }),
            problem: z.string().meta({ description: 'What is wrong with it.' }),
          })
          .register(typeNames, { name: 'StatementProblem', description: 'A line of a file that cannot be read.' }),
      )
      .meta({ description: 'Why it was refused, at most 100 lines; of an imported file, what to check about it.' }),
    by: z.string().meta({ description: 'Who brought it.' }),
    startedAt: instant.meta({ description: 'When it began to come.' }),
    endedAt: instant.nullable().meta({ description: 'When it was imported or refused.' }),
  })
  .meta({ id: 'StatementImport' })
  .register(typeNames, { name: 'StatementImport', description: 'A settlement report or bank statement that was brought.', isNode: true });
export type ImportView = z.output<typeof importSchema>;

export const importView = ({ startedAt, endedAt, ...rest }: Import): ImportView => ({
  ...rest,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export const triedRowSchema = z
  .object({
    line: z.int().meta({ description: 'The line of the sample.' }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be read.' }),
    row: z
      .object({
        key: z.string().nullable().meta({ description: 'What the provider calls it.' }),
        at: instant.meta({ description: 'When.' }),
        kind: z
          .enum(rowKinds)
          .register(typeNames, {
            name: 'StatementRowKind',
            description: 'What a row of a statement is.',
            meanings: {
              payment: 'Money of a payment.',
              fee: 'What the provider took for itself.',
              house: 'Own money, moved between its accounts.',
            },
          })
          .meta({ description: 'What it is.' }),
        amount: kobo.meta({ description: 'Kobo; below zero went out.' }),
        fee: kobo.nullable().meta({ description: 'Kobo that the provider took.' }),
        balance: kobo.nullable().meta({ description: 'Kobo that were left.' }),
        reference: z.string().nullable().meta({ description: 'Our reference.' }),
        name: z.string().nullable().meta({ description: 'Who was paid, or who paid.' }),
      })
      .register(typeNames, { name: 'StatementRow', description: 'A row of a statement, read by a mapping.' })
      .nullable()
      .meta({ description: 'As it is read.' }),
  })
  .meta({ id: 'TriedRow' })
  .register(typeNames, { name: 'TriedRow', description: 'A line of a sample as a mapping reads it.' });
export type TriedRowView = z.output<typeof triedRowSchema>;

export const triedRowView = ({ row, ...rest }: TriedRow): TriedRowView => ({ ...rest, row: row && { ...row, at: row.at.toISOString() } });

export const exceptionSchema = z
  .object({
    id: ownId,
    account,
    day: day.meta({ description: 'The day of the statement, or of our books where the statement has nothing.' }),
    kind: exceptionKind.meta({ description: 'How they differ.' }),
    lineAmount: kobo.nullable().meta({ description: 'Kobo: what the statement says; below zero went out.' }),
    itemAmount: kobo.nullable().meta({ description: 'Kobo: what our books say.' }),
    reference: z.string().nullable().meta({ description: 'The reference.' }),
    name: z.string().nullable().meta({ description: 'Who was paid, or who paid.' }),
    explanation: z.string().meta({ description: 'What was found, and what is to be looked at.' }),
    proposal: z
      .object({
        debit: z.int().meta({ description: 'From this account of the books.' }),
        credit: z.int().meta({ description: 'To this one.' }),
        amount: kobo.meta({ description: 'Kobo: how much.' }),
      })
      .register(typeNames, { name: 'ReconciliationPosting', description: 'What would be booked to correct the books.' })
      .nullable()
      .meta({ description: 'What would be booked; null where the money is the same.' }),
    state: exceptionState.meta({ description: 'What became of it.' }),
    isLate: z.boolean().meta({ description: 'It came after its day was closed.' }),
    note: z.string().nullable().meta({ description: 'Why it was resolved so.' }),
    resolvedBy: z.string().nullable().meta({ description: 'Who resolved it.' }),
    raisedAt: instant.meta({ description: 'Since when it is known.' }),
    resolvedAt: instant.nullable().meta({ description: 'When it was resolved.' }),
  })
  .meta({ id: 'ReconciliationException' })
  .register(typeNames, {
    name: 'ReconciliationException',
    description: 'Something that a statement and our books do not say alike.',
    isNode: true,
  });
export type ExceptionView = z.output<typeof exceptionSchema>;

export function exceptionView(exception: Exception): ExceptionView {
  const { id, account: at, day: on, kind, lineAmount, itemAmount, reference, name, explanation, debit, credit, amount } = exception;
  const { state, isLate, note, resolvedBy, raisedAt, resolvedAt } = exception;
  return {
    id,
    account: at,
    day: on,
    kind,
    lineAmount,
    itemAmount,
    reference,
    name,
    explanation,
    proposal: debit === null || credit === null || amount === null ? null : { debit, credit, amount },
    state,
    isLate,
    note,
    resolvedBy,
    raisedAt: raisedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

const sideFields = {
  opening: kobo.meta({ description: 'Kobo before the first day, since the first statement.' }),
  in: kobo.meta({ description: 'Kobo of payments that came in.' }),
  out: kobo.meta({ description: 'Kobo of payments that went out, below zero.' }),
  matched: kobo.meta({ description: 'Kobo, in and out together, that both sides have alike.' }),
  explained: kobo.meta({ description: 'Kobo of differences that two operators booked or explained.' }),
  unexplained: kobo.meta({ description: 'Kobo of differences that wait.' }),
  open: kobo.meta({ description: 'Kobo that nobody looked at yet, such as of days without a statement.' }),
  closing: kobo.meta({ description: 'Kobo after the last day.' }),
};

export const reportSchema = z
  .object({
    account,
    from: day.meta({ description: 'The first day.' }),
    to: day.meta({ description: 'The last day.' }),
    theirs: z
      .object({
        ...sideFields,
        fees: kobo.meta({ description: 'Kobo that the provider took in rows of their own, below zero.' }),
        house: kobo.meta({ description: 'Kobo of the house that were moved.' }),
        told: kobo.nullable().meta({ description: 'Kobo that the last row with a balance says are left; null where none tells.' }),
      })
      .register(typeNames, { name: 'StatementSums', description: 'What the statements say.' })
      .meta({ description: 'What the statements say.' }),
    ours: z
      .object({ ...sideFields, booked: kobo.meta({ description: 'Kobo that were booked by way of correction.' }) })
      .register(typeNames, { name: 'BookSums', description: 'What our books say.' })
      .meta({ description: 'What our books say.' }),
    settled: z
      .object({
        gross: kobo.meta({ description: 'Kobo of payments in that were settled: fees, other and net together.' }),
        fees: kobo.meta({ description: 'Kobo that the provider kept of them.' }),
        other: kobo.meta({ description: 'Kobo given back to payers and deducted otherwise; each is a difference for operators.' }),
        net: kobo.meta({ description: 'Kobo that came to us: to our bank account, or into our balance there.' }),
        waiting: kobo.meta({ description: 'Kobo paid in since the first statement, by the provider, that no settlement has at the end.' }),
      })
      .register(typeNames, { name: 'SettledSums', description: 'What the provider settled to us, by its own list of settlements.' })
      .meta({ description: 'What the provider settled to us of payments in; zeros where its settlements are not read.' }),
    acrossDays: kobo.meta({ description: 'Kobo matched within these days on one side and outside of them on the other.' }),
    difference: kobo.meta({ description: 'Kobo that the provider has more than our books say, at the end.' }),
    addsUp: z.boolean().meta({ description: 'in + out = matched + explained + unexplained + open on both sides, counted from the rows.' }),
    isCurrent: z.boolean().meta({ description: 'Nothing of these days is being worked on.' }),
    daysWithoutStatement: z.int().meta({ description: 'Days that no statement is complete for.' }),
    openExceptions: z.int().meta({ description: 'Differences that wait.' }),
    closedDays: z.int().meta({ description: 'Days that are closed.' }),
  })
  .meta({ id: 'ReconciliationReport' })
  .register(typeNames, { name: 'ReconciliationReport', description: 'Where every kobo of an account with a provider is.' });
export type ReportView = z.output<typeof reportSchema>;

export const reportView = (report: Report): ReportView => report;

export const closedDaySchema = z
  .object({
    day,
    closedAt: instant.meta({ description: 'When it was closed.' }),
    closedBy: z.string().meta({ description: 'By whom.' }),
    note: z.string().meta({ description: 'What they wrote.' }),
  })
  .meta({ id: 'ClosedDay' })
  .register(typeNames, { name: 'ClosedDay', description: 'A day of which every row is matched or explained.' });
export type ClosedDayView = z.output<typeof closedDaySchema>;

export const closedDayView = (closed: ClosedDay): ClosedDayView => ({ ...closed, closedAt: closed.closedAt.toISOString() });

export const keptMappingSchema = z
  .object({
    account,
    mapping: mappingSchema.meta({ description: 'How its statements are read.' }),
    changedAt: instant.meta({ description: 'When it was given last.' }),
    changedBy: z.string().meta({ description: 'By whom.' }),
  })
  .meta({ id: 'KeptReconciliationMapping' })
  .register(typeNames, { name: 'ReconciliationMapping', description: 'How the statements of an account with a provider are read.' });
export type KeptMappingView = z.output<typeof keptMappingSchema>;

export const keptMappingView = (kept: KeptMapping): KeptMappingView => ({ ...kept, changedAt: kept.changedAt.toISOString() });
