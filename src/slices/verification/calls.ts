import { sql } from 'kysely';
import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { bodyPageFields, decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, namedEnum, namedNode } from '../../domain/schema/type-names.ts';
import { from, repository } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { found } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { VerificationCall, callStatuses, type VerificationOperation, verificationOperation } from './entities.ts';
import { bvn, nin, tin, subjectOf } from './subject.ts';

const callSchema = namedNode('VerificationCall', 'A charged call. Its answer is not stored.', {
  id: ownId,
  operation: verificationOperation.meta({ description: 'The verification operation.' }),
  status: namedEnum('VerificationCallStatus', 'The status of a charged call.', callStatuses, {
    pending: 'The provider request is in progress.',
    unanswered: 'The call was charged, and no answer was recorded.',
  }).meta({
    description: 'pending: in progress. unanswered: charged, but no answer was recorded; repeat with the same Idempotency-Key, if any.',
  }),
  subject: z.string().meta({ description: 'The masked subject.' }),
  paidBy: namedEnum('VerificationPaidBy', 'The payment source of a call.', ['quota', 'balance']).meta({
    description: 'The payment source.',
  }),
  charged: kobo.meta({ description: 'Kobo debited from the balance; 0 when a plan paid.' }),
  refundedAt: dateTime.nullable().meta({ description: 'The time of the refund; null without a refund.' }),
  createdAt: dateTime.meta({ description: 'The time of the charge.' }),
  answeredAt: dateTime.nullable().meta({ description: 'The time of the answer; null without an answer.' }),
  consentAt: dateTime.nullable().meta({ description: 'The time of the consent; null for a call without one.' }),
  consentReference: z.string().nullable().meta({ description: 'Your reference of the consent; null without one.' }),
}).meta({ id: 'VerificationCall' });

const shown = callSchema.keyof().options;
const calls = repository(VerificationCall, shown, 'bookId', 'id');

interface Filter {
  bookId: number;
  cursor?: string | undefined;
  limit: number;
  kind?: VerificationOperation | undefined;
  index?: string;
}

/** Calls before a cursor, newest first, one more than the limit. Exported for the test of its plans. */
export function newestCalls(db: Sender, { bookId, cursor, limit, kind, index }: Filter) {
  const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : decodeCursor(cursor, z.tuple([z.int().min(0)]));
  let listed = from(db, VerificationCall)
    .selectFrom('verification.call')
    .select([...shown, 'n'])
    .where('bookId', '=', bookId)
    .where('n', '<', before)
    .orderBy('n', 'desc')
    .limit(limit + 1);
  if (kind !== undefined) listed = listed.where('operation', '=', kind);
  if (index !== undefined) listed = listed.where('subjectIndex', '=', sql<Buffer>`decode(${index}, 'hex')`);
  return listed;
}

/** Lists charged calls with price and status, newest first. Looked-up data is not included. */
export const listVerificationCalls = operation({
  title: 'verificationCalls.list',
  summary: 'List verification calls',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    ...pageFields,
    operation: verificationOperation.optional().meta({ description: 'Only calls of this operation.' }),
  }),
  output: { page: callSchema },
  async run(app, { bookId }, { limit, cursor, operation: kind }) {
    return pageOf(await newestCalls(app.db, { bookId, cursor, limit, kind }).execute(), limit, ({ n }) => [n]);
  },
});

const kinds = ['nin', 'bvn', 'tin'] as const;

/**
 * Lists the calls about a NIN, a BVN or a TIN, newest first, for a data subject request. The number is in the body, so that no
 * access log has it, and is compared by keyed hash.
 */
export const searchVerificationCalls = operation({
  title: 'verificationCalls.search',
  summary: 'Search verification calls by NIN, BVN or TIN',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({ nin: nin.optional(), bvn: bvn.optional(), tin: tin.optional(), ...bodyPageFields })
    .refine((input) => kinds.filter((kind) => input[kind] !== undefined).length === 1, {
      path: ['nin'],
      error: 'give one of nin, bvn and tin',
    }),
  output: { page: callSchema },
  async run(app, { bookId }, { limit, cursor, ...numbers }) {
    const [index = ''] = kinds.flatMap((kind) => {
      const number = numbers[kind];
      return number === undefined ? [] : subjectOf(app.config, bookId, kind, number).index;
    });
    return pageOf(await newestCalls(app.db, { bookId, cursor, limit, index }).execute(), limit, ({ n }) => [n]);
  },
});

/** Retrieves a charged call by its verificationId. @throws Refusal 404 when the business has none. */
export const findVerificationCall = operation({
  title: 'verificationCalls.retrieve',
  summary: 'Retrieve a verification call',
  scope: 'verification:read',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'The id of the verification call.' }) }),
  output: callSchema,
  async run(app, { bookId }, { verificationId: id }) {
    return found(await calls.find(app.db, { bookId, id }), 'No verification has this id');
  },
});
