import { sql } from 'kysely';
import type { App } from '../../../core/app/app.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { Stretches } from '../../../platform/concurrency/fair-scheduler.ts';
import { prepared } from '../../../platform/db/entity.ts';
import { type FieldProblem, Refusal } from '../../../platform/errors/refusal.ts';
import { Beneficiary } from '../../beneficiaries/beneficiary.ts';
import { type Account, bankOf, givenAccount, unknownBeneficiary } from '../send/destination.ts';
import { requireOwnReference, transferReference } from '../read/transfer.ts';
import { madeBefore, repeats } from '../send/replay.ts';
import { futureTime, type SendInput, withinLimits, sendInput } from '../send/send.ts';
import { z } from 'zod';
import { logged } from '../../../domain/schema/logged.ts';
import { MAX_ITEMS } from './batch.ts';

export const batchInput = z.strictObject({
  batchReference: logged(z.string())
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({ description: 'Identifies these items permanently; a reuse with other items is rejected.' }),
  items: z
    .array(sendInput.extend({ clientReference: transferReference }))
    .min(1, { error: 'must have at least one item' })
    .max(MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} items` })
    .meta({ description: '1 to 10,000 items, each the body of a send, with its own clientReference.' }),
  async: z.boolean().optional().meta({ description: 'True accepts the batch and sends it in the background; always so above 50 items.' }),
});

export type BatchItemInput = z.output<typeof batchInput>['items'][number];

export interface AcceptedItem {
  item: BatchItemInput;
  /** The item with its account, for a worker. */
  input: SendInput;
}

const MAX_PROBLEMS = 20;

const accounts = prepared(Beneficiary)('transfer_batch.beneficiaries', (db, $: { bookId: number; ids: readonly string[] }) =>
  db
    .selectFrom('beneficiary')
    .select(['id', 'bankCode', 'accountNumber', 'accountName'])
    .where('bookId', '=', $.bookId)
    .where('id', '=', sql<string>`any (${$.ids}::uuid[])`)
    .where('removedAt', 'is', null),
);

/** Items that can be sent, in a constant number of statements. @throws Refusal 400 with at most 20 wrong fields, `items[3].amount`. */
export async function acceptable(app: App, actor: Actor, items: readonly BatchItemInput[]): Promise<AcceptedItem[]> {
  const beneficiaries = await beneficiariesOf(app, actor, items);
  const accepted: AcceptedItem[] = [];
  const wrong: FieldProblem[] = [];
  const stretches = new Stretches(actor.businessId);
  for (const [at, item] of items.entries()) {
    await stretches.next();
    try {
      accepted.push({ item, input: checked(app, actor, item, beneficiaries) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Invariant: an item that was sent before is a repeat, after any change of its account or limits.
      if (await wasSent(app, actor, item, beneficiaries)) accepted.push({ item, input: item });
      else wrong.push(problemAt(at, error));
      if (wrong.length === MAX_PROBLEMS) break;
    }
  }
  const [first] = wrong;
  if (!first) return accepted;
  throw new Refusal('invalid', `${first.field}: ${first.message}`, { code: 'VALIDATION_ERROR', field: first.field, errors: wrong });
}

type Beneficiaries = ReadonlyMap<string, Account>;

async function beneficiariesOf(app: App, { bookId }: Actor, items: readonly BatchItemInput[]): Promise<Beneficiaries> {
  const ids = [...new Set(items.flatMap(({ beneficiaryId }) => beneficiaryId ?? []))];
  if (ids.length === 0) return new Map();
  return new Map((await accounts(app.db, { bookId, ids })).map(({ id, ...account }) => [id, account]));
}

function checked(app: App, actor: Actor, item: BatchItemInput, beneficiaries: Beneficiaries): SendInput {
  requireOwnReference(actor, item.clientReference);
  const given = givenAccount(item);
  const account = 'beneficiaryId' in given ? beneficiaries.get(given.beneficiaryId) : given;
  if (!account) throw unknownBeneficiary();
  bankOf(account.bankCode);
  futureTime(app, item);
  withinLimits(actor, item.amount);
  const { beneficiaryId: _, ...others } = item;
  const { bankCode, accountNumber, accountName = null } = account;
  // An approver expects the saved name; it refuses nothing.
  const expected = accountName !== null && item.accountName === undefined && { accountName, allowNameMismatch: true };
  return { ...others, bankCode, accountNumber, ...expected };
}

async function wasSent(app: App, actor: Actor, item: BatchItemInput, beneficiaries: Beneficiaries): Promise<boolean> {
  const earlier = await madeBefore(app, actor, item.clientReference);
  const { bankCode, accountNumber, beneficiaryId = '' } = item;
  const account =
    bankCode !== undefined && accountNumber !== undefined ? { bankCode, accountNumber } : (beneficiaries.get(beneficiaryId) ?? null);
  return earlier !== null && repeats(earlier, actor, item.amount, account);
}

function problemAt(at: number, { message, detail: { field = '' } }: Refusal): FieldProblem {
  return {
    field: `items[${at}].${field}`,
    code: 'INVALID',
    message: message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message,
  };
}
