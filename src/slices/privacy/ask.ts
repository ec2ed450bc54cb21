import { sql } from 'kysely';
import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { personOf } from '../../domain/actor/actor.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { invalidState, Refusal } from '../../platform/errors/refusal.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountNumberInput } from '../banks/bank.ts';
import { Membership } from '../people/person.ts';
import { bvn, nin, tin } from '../verification/subject.ts';
import { type Known, sealMarks } from './walk.ts';
import {
  endRequest,
  lockRequest,
  newestRequests,
  PrivacyRequest,
  privacyRequestSchema,
  requestById,
  requestKind,
  requests,
  shownRequest,
} from './request.ts';

export const privacyRequestId = z.uuid().meta({ description: 'Id of the request.' });
const MAX_OPEN = 20;

const marks = {
  customerId: z.uuid().optional().meta({ description: 'Id of your customer.' }),
  email: z
    .email({ error: 'must be an email address' })
    .max(254)
    .toLowerCase()
    .optional()
    .meta({ description: 'Email address of the person.' }),
  phone: phoneInput.optional().meta({ description: 'Phone number of the person.' }),
  accountNumber: accountNumberInput.optional().meta({ description: 'Bank account number of the person as payer or payee.' }),
  nin: nin.optional().meta({ description: 'National Identification Number of the person; finds your verifications.' }),
  bvn: bvn.optional().meta({ description: 'Bank Verification Number of the person; finds your verifications.' }),
  tin: tin.optional().meta({ description: 'Taxpayer Identification Number of the person; finds your verifications.' }),
};

/**
 * Searches the data of one person, for an export or for an erasure that needs approval.
 * Identifiers are sealed, and deleted with the end of the request.
 * @throws Refusal 400 without an identifier; 409 INVALID_STATE with twenty open requests.
 */
export const askForPersonalData = operation({
  title: 'privacyRequests.create',
  summary: 'Create a data subject request',
  scope: 'privacy:write',
  input: z
    .strictObject({ kind: requestKind.meta({ description: 'Export or erasure.' }), ...marks })
    .refine(({ kind: _, ...known }) => Object.values(known).some((mark) => mark !== undefined), {
      path: ['customerId'],
      error: 'give at least one identifier of the person',
    }),
  output: privacyRequestSchema,
  run: (app, actor, { kind, customerId, email, phone, accountNumber, ...numbers }) =>
    audited(app, actor, async (tx) => {
      const { bookId, effectId: id } = actor;
      const [open] = await tx.query<{ count: number }>(
        'privacy.open',
        'select count(*)::int as count from (select from privacy.request where book_id = $1 and due_at is not null and id <> $2 limit 20) r',
        [bookId, id],
      );
      if ((open?.count ?? 0) >= MAX_OPEN) throw invalidState(`${MAX_OPEN} requests are open; cancel a request, or wait`);
      const only = (mark: string | undefined): string[] => (mark === undefined ? [] : [mark]);
      const known: Known = {
        asked: {
          customers: only(customerId),
          emails: only(email),
          phones: only(phone?.slice(1)),
          accounts: only(accountNumber),
          nins: only(numbers.nin),
          bvns: only(numbers.bvn),
          tins: only(numbers.tin),
        },
        found: { customers: [], emails: [], phones: [] },
      };
      const asking = { askedById: personOf(actor) ?? actor.name, askedByName: actor.name };
      const made = await from(tx, PrivacyRequest)
        .insertInto('privacy.request')
        .values({ bookId, id, kind, status: 'searching', marks: sealMarks(app, bookId, id, known), ...asking, dueAt: dbNow })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made)
        await audit(tx, actor, {
          action: 'privacyRequests.create',
          subject: { type: 'privacy_request', id },
          after: { kind, by: Object.entries<string[]>({ ...known.asked }).flatMap(([name, result]) => (result.length > 0 ? [name] : [])) },
        });
      return shownRequest(await requestById(tx, bookId, id));
    }),
});

/** Lists data subject requests, newest first. */
export const listPrivacyRequests = operation({
  title: 'privacyRequests.list',
  summary: 'List data subject requests',
  scope: 'privacy:read',
  input: z.strictObject(pageFields),
  output: { page: privacyRequestSchema },
  run: (app, { bookId }, page) => newestRequests(app.db, { bookId, ...page }, shownRequest),
});

/** Retrieves a request with its planned, then completed erasure by table. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findPrivacyRequest = operation({
  title: 'privacyRequests.retrieve',
  summary: 'Retrieve a data subject request',
  scope: 'privacy:read',
  input: z.strictObject({ privacyRequestId }),
  output: privacyRequestSchema,
  run: async (app, actor, given) => shownRequest(await requestById(app.db, actor.bookId, given.privacyRequestId)),
});

/**
 * Approves an erasure, by a second approver where the business has one.
 * @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER; 409 INVALID_STATE unless waiting, or with an active card or subscription.
 */
export const confirmErasure = operation({
  title: 'privacyRequests.confirm',
  summary: 'Approve an erasure, which cannot be undone',
  scope: 'privacy:write',
  input: z.strictObject({ privacyRequestId }),
  output: privacyRequestSchema,
  run: (app, actor, given) =>
    audited(app, actor, async (tx) => {
      const request = await lockRequest(tx, actor.bookId, given.privacyRequestId);
      if (request.status === 'erasing' || request.status === 'done') return shownRequest(request);
      if (request.status !== 'waiting') throw invalidState(`The request is ${request.status}; only a waiting erasure can be approved`);
      if (request.askedById === personOf(actor) && actor.environment === 'live') {
        const other = await from(tx, Membership)
          .selectFrom('membership')
          .select('personId')
          .where('businessId', '=', actor.businessId)
          .where('role', '=', sql<'owner' | 'admin'>`any (${['owner', 'admin']})`)
          // Why as text: a key that a key created asks as that key, and not as a person.
          .where(sql<string>`person_id::text`, '<>', request.askedById)
          .limit(1)
          .executeTakeFirst();
        if (other)
          throw new Refusal('forbidden', 'You created this request; another owner or admin must approve it', {
            code: 'SAME_MAKER_AND_CHECKER',
          });
      }
      if (Object.values(request.found).some(({ underWay }) => underWay > 0))
        throw invalidState(
          'Records of this person are still in progress: complete them, and create a new request; the request names the tables',
        );
      const erasing = { status: 'erasing', step: 0, cursor: null, confirmedByName: actor.name, dueAt: dbNow } as const;
      const confirmed = await requests.update(tx, request, erasing);
      await audit(tx, actor, {
        action: 'privacyRequests.confirm',
        subject: { type: 'privacy_request', id: request.id },
        after: { askedBy: request.askedByName, found: request.found },
      });
      return shownRequest(confirmed ?? request);
    }),
});

/** Cancels a request and deletes what was found. @throws Refusal 404; 409 INVALID_STATE during the erasure or after the end. */
export const cancelPrivacyRequest = operation({
  title: 'privacyRequests.cancel',
  summary: 'Cancel a data subject request',
  scope: 'privacy:write',
  input: z.strictObject({ privacyRequestId }),
  output: privacyRequestSchema,
  run: (app, actor, given) =>
    audited(app, actor, async (tx) => {
      const request = await lockRequest(tx, actor.bookId, given.privacyRequestId);
      if (request.status === 'cancelled') return shownRequest(request);
      if (request.dueAt === null || request.status === 'erasing')
        throw invalidState(`The request is ${request.status} and cannot be cancelled`);
      const cancelled = await endRequest(tx, request, 'cancelled');
      const subject = { type: 'privacy_request', id: request.id };
      await audit(tx, actor, { action: 'privacyRequests.cancel', subject, after: { kind: request.kind } });
      return shownRequest(cancelled);
    }),
});
