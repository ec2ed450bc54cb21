import { sql } from 'kysely';
import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { bodyPageFields, decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { from, prepared } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { VerificationCall } from './entities.ts';
import { callStatuses, type VerificationOperation, verificationOperation } from './kinds.ts';
import { subjectOf } from './subject.ts';
import { nin } from './verify-nin.ts';

/** One charged call: its subject is masked, and its answer is not stored. */
const callSchema = z
  .object({
    id: ownId,
    operation: verificationOperation.meta({ description: 'What was asked.' }),
    status: z
      .enum(callStatuses)
      .register(typeNames, {
        name: 'VerificationCallStatus',
        description: 'What became of a charged call.',
        meanings: { pending: 'It is being asked.', unanswered: 'It was charged, and no answer was written down.' },
      })
      .meta({
        description:
          'pending: being asked. unanswered: charged, but no answer was written down; repeat with the same Idempotency-Key, if there was one.',
      }),
    subject: z.string().meta({ description: 'About whom, masked.' }),
    paidBy: z
      .enum(['quota', 'balance'])
      .register(typeNames, { name: 'VerificationPaidBy', description: 'Who paid for a call.' })
      .meta({ description: 'Who paid.' }),
    charged: kobo.meta({ description: 'Kobo that left the balance; 0 when the plan paid.' }),
    refundedAt: dateTime.nullable().meta({ description: 'When it was given back; null while it was not.' }),
    createdAt: dateTime.meta({ description: 'When it was charged.' }),
    answeredAt: dateTime.nullable().meta({ description: 'When its answer came; null while none did.' }),
  })
  .meta({ id: 'VerificationCall' })
  .register(typeNames, { name: 'VerificationCall', description: 'One charged call. What it answered is not kept.', isNode: true });

const shown = ['id', 'operation', 'status', 'subject', 'paidBy', 'charged', 'refundedAt', 'createdAt', 'answeredAt'] as const;

interface Filter {
  bookId: number;
  cursor?: string | undefined;
  limit: number;
  kind?: VerificationOperation | undefined;
  /** Keyed hash of the subject, in hexadecimal. */
  index?: string;
}

/** Calls before a cursor, newest first, with one more than the limit. Exported for the test of its plans. */
export function newestCalls(db: Sender, { bookId, cursor, limit, kind, index }: Filter) {
  const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : decodeCursor(cursor, z.tuple([z.int().min(0)]));
  let calls = from(db, VerificationCall)
    .selectFrom('verification.call')
    .select([...shown, 'n'])
    .where('bookId', '=', bookId)
    .where('n', '<', before)
    .orderBy('n', 'desc')
    .limit(limit + 1);
  if (kind !== undefined) calls = calls.where('operation', '=', kind);
  if (index !== undefined) calls = calls.where('subjectIndex', '=', sql<Buffer>`decode(${index}, 'hex')`);
  return calls;
}

/** Look-ups that were charged, newest first, with what each cost and what came of it; nothing that was looked up is in them. */
export const listVerificationCalls = operation({
  title: 'verification.calls',
  summary: 'Charged calls, newest first',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, operation: verificationOperation.optional().meta({ description: 'Only of this operation.' }) }),
  output: { page: callSchema },
  async run(app, { bookId }, { limit, cursor, operation: kind }) {
    return pageOf(await newestCalls(app.db, { bookId, cursor, limit, kind }).execute(), limit, ({ n }) => [n]);
  },
});

/**
 * The calls about one NIN, newest first: what a person may ask to be told. The number is in the body, so that no log of addresses
 * has it, and is compared by its keyed hash.
 */
export const searchVerificationCalls = operation({
  title: 'verification.search_calls',
  summary: 'Charged calls about one NIN, newest first',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z.strictObject({ nin, ...bodyPageFields }),
  output: { page: callSchema },
  async run(app, { bookId }, { limit, cursor, nin: number }) {
    const { index } = subjectOf(app.config, bookId, 'nin', number);
    return pageOf(await newestCalls(app.db, { bookId, cursor, limit, index }).execute(), limit, ({ n }) => [n]);
  },
});

const byId = prepared(VerificationCall)('verification.call', (db, $: { bookId: number; id: string }) =>
  db.selectFrom('verification.call').select(shown).where('bookId', '=', $.bookId).where('id', '=', $.id),
);

/** One charged call by its verificationId. @throws Refusal 404 when the business has none. */
export const findVerificationCall = operation({
  title: 'verification.call',
  summary: 'One charged call',
  scope: 'verification:read',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'Which verification call.' }) }),
  output: callSchema,
  async run(app, { bookId }, { verificationId: id }) {
    const [call] = await byId(app.db, { bookId, id });
    if (!call) throw new Refusal('not_found', 'No verification has this id', { code: 'RECORD_NOT_FOUND' });
    return call;
  },
});
