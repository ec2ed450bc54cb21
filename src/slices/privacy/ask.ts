import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { personBehind } from '../../domain/actor/actor.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lastIdOf, pageFields, pageOf } from '../../domain/schema/page.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountNumberInput } from '../banks/bank.ts';
import { nin } from '../verification/verify-nin.ts';
import { type Known, sealMarks } from './marks.ts';
import { privacyRequestSchema, shownRequest } from './shown.ts';
import { COLUMNS, endRequest, lockRequest, notSo, type PrivacyRequest, requestById, requestKind } from './request.ts';

export const requestId = z.uuid().meta({ description: 'The request.' });
const MAX_OPEN = 20;

const marks = {
  customerId: z.uuid().optional().meta({ description: 'A customer of yours.' }),
  email: z.email({ error: 'must be an e-mail address' }).max(254).toLowerCase().optional().meta({ description: 'Their e-mail address.' }),
  phone: phoneInput.optional().meta({ description: 'Their phone number.' }),
  accountNumber: accountNumberInput.optional().meta({ description: 'A bank account of theirs that you paid, or that paid you.' }),
  nin: nin.optional().meta({ description: 'Their National Identification Number, by which your look-ups are found.' }),
};

/**
 * Asks for all that is kept of one person in the books of the business, to be handed to them, or to be erased. Workers look for it; an erasure then waits
 * for somebody else to agree to what was found. What the person is known by is sealed, and forgotten with the end of the request.
 * @throws Refusal 400 when nothing is told of the person; 409 INVALID_STATE while twenty requests are open.
 */
export const askForPersonalData = operation({
  title: 'privacy.ask',
  summary: 'Ask for an export or the erasure of all that is kept of one person',
  scope: 'privacy:write',
  input: z
    .strictObject({ kind: requestKind.meta({ description: 'To hand it out, or to erase it.' }), ...marks })
    .refine(({ kind: _, ...known }) => Object.values(known).some((mark) => mark !== undefined), {
      path: ['customerId'],
      error: 'say at least one thing that the person is known by',
    }),
  output: privacyRequestSchema,
  run: (app, actor, { kind, customerId, email, phone, accountNumber, nin: number }) =>
    audited(app, actor, async (tx) => {
      const { bookId, effectId: id } = actor;
      const [open] = await tx.query<{ count: number }>(
        'privacy.open',
        'select count(*)::int as count from (select from privacy.request where book_id = $1 and due_at is not null and id <> $2 limit 20) r',
        [bookId, id],
      );
      if ((open?.count ?? 0) >= MAX_OPEN) throw notSo(`${MAX_OPEN} requests are open; cancel one, or wait`);
      const only = (mark: string | undefined): string[] => (mark === undefined ? [] : [mark]);
      const known: Known = {
        asked: {
          customers: only(customerId),
          emails: only(email),
          phones: only(phone?.slice(1)),
          accounts: only(accountNumber),
          nins: only(number),
        },
        found: { customers: [], emails: [], phones: [] },
      };
      const made = await tx.query(
        'privacy.ask',
        `insert into privacy.request (book_id, id, kind, status, marks, asked_by_id, asked_by_name, due_at)
         values ($1, $2, $3, 'searching', $4, $5, $6, clock_timestamp()) on conflict do nothing returning id`,
        [bookId, id, kind, sealMarks(app, bookId, id, known), personBehind(actor) ?? actor.name, actor.name],
      );
      if (made.length > 0)
        await audit(tx, actor, {
          action: 'privacy.ask',
          subject: { type: 'privacy_request', id },
          after: { kind, by: Object.entries<string[]>({ ...known.asked }).flatMap(([name, told]) => (told.length > 0 ? [name] : [])) },
        });
      return shownRequest(await requestById(tx, bookId, id));
    }),
});

/** Requests about people, newest first. */
export const listPrivacyRequests = operation({
  title: 'privacy.list',
  summary: 'Requests about the data of people, newest first',
  scope: 'privacy:read',
  input: z.strictObject(pageFields),
  output: { page: privacyRequestSchema },
  async run(app, actor, { limit, cursor }) {
    const rows = await app.db.query<PrivacyRequest>(
      'privacy.list',
      `select ${COLUMNS} from privacy.request where book_id = $1 and id < $2 order by id desc limit $3`,
      [actor.bookId, lastIdOf(cursor), limit + 1],
    );
    return pageOf(rows.map(shownRequest), limit, ({ id }) => [id]);
  },
});

/** One of them: while an erasure waits what it would do, after it what it did, without the person. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findPrivacyRequest = operation({
  title: 'privacy.find',
  summary: 'One request about the data of a person: what was found, what goes, what stays and why',
  scope: 'privacy:read',
  input: z.strictObject({ requestId }),
  output: privacyRequestSchema,
  run: async (app, actor, given) => shownRequest(await requestById(app.db, actor.bookId, given.requestId)),
});

/**
 * Agrees to an erasure as it was found. Where somebody else of the business may decide on it, they have to: who asked does not agree with themselves.
 * @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER; 409 INVALID_STATE unless it waits, or while the person has a card or a subscription that runs.
 */
export const confirmErasure = operation({
  title: 'privacy.confirm',
  summary: 'Agree to an erasure, after which workers do it; it cannot be taken back',
  scope: 'privacy:write',
  input: z.strictObject({ requestId }),
  output: privacyRequestSchema,
  run: (app, actor, given) =>
    audited(app, actor, async (tx) => {
      const request = await lockRequest(tx, actor.bookId, given.requestId);
      if (request.status === 'erasing' || request.status === 'done') return shownRequest(request);
      if (request.status !== 'waiting') throw notSo(`The request is ${request.status}; only an erasure that waits can be agreed to`);
      if (request.askedById === personBehind(actor) && actor.environment === 'live') {
        const others = await tx.query(
          'privacy.others',
          `select from membership where business_id = $1 and role in ('owner', 'admin') and person_id::text <> $2 limit 1`,
          [actor.businessId, request.askedById],
        );
        if (others.length > 0)
          throw new Refusal('forbidden', 'You asked for it; another owner or admin has to agree', { code: 'SAME_MAKER_AND_CHECKER' });
      }
      if (Object.values(request.found).some(({ underWay }) => underWay > 0))
        throw notSo('Something of this person is still under way: end it, and ask anew; the request tells in which table');
      await tx.query(
        'privacy.confirm',
        `update privacy.request set status = 'erasing', step = 0, cursor = null, confirmed_by_name = $3, due_at = clock_timestamp() where book_id = $1 and id = $2`,
        [actor.bookId, request.id, actor.name],
      );
      await audit(tx, actor, {
        action: 'privacy.confirm',
        subject: { type: 'privacy_request', id: request.id },
        after: { askedBy: request.askedByName, found: request.found },
      });
      return shownRequest(await requestById(tx, actor.bookId, request.id));
    }),
});

/** Gives a request up, and forgets what was found. @throws Refusal 404; 409 INVALID_STATE once it is being done or has ended. */
export const cancelPrivacyRequest = operation({
  title: 'privacy.cancel',
  summary: 'Give up a request about the data of a person, and forget what was found for it',
  scope: 'privacy:write',
  input: z.strictObject({ requestId }),
  output: privacyRequestSchema,
  run: (app, actor, given) =>
    audited(app, actor, async (tx) => {
      const request = await lockRequest(tx, actor.bookId, given.requestId);
      if (request.status === 'canceled') return shownRequest(request);
      if (request.dueAt === null || request.status === 'erasing') throw notSo(`The request is ${request.status} and cannot be given up`);
      await endRequest(tx, request, 'canceled');
      await audit(tx, actor, {
        action: 'privacy.cancel',
        subject: { type: 'privacy_request', id: request.id },
        after: { kind: request.kind },
      });
      return shownRequest(await requestById(tx, actor.bookId, request.id));
    }),
});
