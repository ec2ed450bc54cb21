import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, parentsOf, prepared, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found, invalidState, type Refusal } from '../../platform/errors/refusal.ts';
import { guardsOf, type Transition } from '../../core/operation/transitions.ts';
import type { AccountType } from '../../providers/virtual-accounts/port.ts';
import { type Subject, subjectSchema, type SubjectType } from './subject.ts';

export const VirtualAccount = defineEntity({
  name: 'VirtualAccount',
  tableName: 'virtual_account',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    provider: p.smallint(),
    accountNumber: p.text().comment('personal: account number; where a customer pays; with the books'),
    accountName: p.text().comment('personal: name; where a customer pays; with the books'),
    bankCode: p.text().strictNullable(),
    bankName: p.text(),
    type: p.enum(['dynamic', 'static']),
    customerId: p.uuid().strictNullable(),
    subjectType: p.enum(['subscription', 'checkout_order', 'customer', 'wallet']),
    subjectId: p.uuid(),
    /** Kobo that a dynamic account expects; null accepts any amount. */
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    received: p.bigint('number').$type<Kobo>().defaultRaw('0').check('received >= 0'),
    payments: p.integer().default(0).check('payments >= 0'),
    reference: p.text(),
    status: p.enum(['active', 'completed', 'expired', 'deactivated']).default('active'),
    expiresAt: p.datetime().strictNullable(),
    /** Whole milliseconds: the precision of a cursor. */
    createdAt: p.datetime().length(3).defaultRaw('clock_timestamp()'),
    endedAt: p.datetime().strictNullable(),
    providerReference: p.text().strictNullable(),
    providerName: p.text().strictNullable().comment('not personal: what an operator calls an account with a provider'),
    /** Next request to close the account; null for none. */
    closingAt: p.datetime().strictNullable(),
    closingAttempts: p.smallint().default(0),
  },
  uniques: [
    { name: 'virtual_account_active', properties: ['bookId', 'subjectType', 'subjectId'], where: `status = 'active'` },
    { name: 'virtual_account_permanent', properties: ['provider', 'accountNumber'], where: `type = 'static' or provider = 0` },
  ],
  indexes: [
    { name: 'virtual_account_age', properties: ['bookId', 'createdAt', 'id'] },
    { name: 'virtual_account_closing', properties: ['closingAt'], where: 'closing_at is not null' },
    { name: 'virtual_account_customer', properties: ['bookId', 'customerId', 'createdAt', 'id'] },
    { name: 'virtual_account_due', properties: ['expiresAt'], where: `status = 'active' and expires_at is not null` },
    { name: 'virtual_account_number', columns: [{ name: 'provider' }, { name: 'accountNumber' }, { name: 'createdAt', sort: 'desc' }] },
    {
      name: 'virtual_account_reference',
      expression: 'create unique index virtual_account_reference on virtual_account (provider, reference)',
    },
    {
      name: 'virtual_account_subject',
      columns: [
        { name: 'bookId' },
        { name: 'subjectType' },
        { name: 'subjectId' },
        { name: 'createdAt', sort: 'desc' },
        { name: 'id', sort: 'desc' },
      ],
    },
  ],
  checks: [
    {
      name: 'virtual_account_check',
      expression: `((type = 'dynamic') = (amount is not null)) and ((type = 'dynamic') = (expires_at is not null))`,
    },
    { name: 'virtual_account_check1', expression: `(status = 'active') = (ended_at is null)` },
  ],
});
references(VirtualAccount, { properties: ['bookId', 'customerId'], table: 'customer' }, { properties: ['bookId'], table: 'ledger.book' });

const accountTypes = ['dynamic', 'static'] as const satisfies readonly AccountType[];
export const accountStatuses = ['active', 'completed', 'expired', 'deactivated'] as const;
type AccountStatus = (typeof accountStatuses)[number];

const accountType = namedEnum('VirtualAccountType', 'Lifetime of a virtual account.', accountTypes, {
  dynamic: 'One amount, until its expiry.',
  static: 'Any amount, without expiry.',
});
const accountStatus = namedEnum('VirtualAccountStatus', 'Status of a virtual account.', accountStatuses, {
  active: 'Accepts payments.',
  completed: 'The expected amount was paid.',
  expired: 'Expired, or no longer due; further payments are credited as late.',
  deactivated: 'Permanently closed; further payments are held in suspense.',
});

export const accountSchema = z
  .object({
    id: ownId,
    customerId: z.uuid().nullable().meta({ description: 'The customer of the account; null for a wallet.' }),
    subject: subjectSchema.meta({ description: 'Subject of payments into the account.' }),
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    accountName: z.string().meta({ description: "Name that the payer's bank shows." }),
    bankCode: logged(z.string()).nullable().meta({ description: 'Code of the bank; null when unknown.' }),
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    type: accountType.meta({ description: 'Lifetime of the account.' }),
    amount: kobo.nullable().meta({ description: 'Exact amount to pay, in kobo; null accepts any amount.' }),
    amountReceived: kobo.meta({ description: 'Payments received, in kobo.' }),
    currency,
    reference: z.string().meta({ description: 'Our reference at the bank.' }),
    status: accountStatus.meta({ description: 'Status of the account.' }),
    isActive: z.boolean().meta({ description: 'True when the account accepts payments.' }),
    expiresAt: dateTime.nullable().meta({ description: 'Expiry of the account; null for none.' }),
    provider: z.string().meta({ description: 'Provider of the account.' }),
    createdAt: dateTime.meta({ description: 'Time of creation.' }),
  })
  .meta({ id: 'VirtualAccount' })
  .register(typeNames, {
    name: 'VirtualAccount',
    description: 'A bank account for payments of one subject.',
    isNode: true,
    without: ['isActive'],
  });

export interface VirtualAccount extends z.output<typeof accountSchema> {
  bookId: number;
  providerNumber: number;
  providerName: string | null;
  providerReference: string | null;
}

export const accountColumns = columnsOf(VirtualAccount, ['closingAt', 'closingAttempts']);

export type AccountRow = Pick<RowOf<typeof VirtualAccount>, (typeof accountColumns)[number]>;

export const accountOf = ({ subjectType, subjectId, received, provider, ...row }: AccountRow): VirtualAccount => ({
  ...row,
  subject: { type: subjectType, id: subjectId },
  amountReceived: received,
  currency: 'NGN',
  isActive: row.status === 'active',
  provider: row.providerName ?? 'sandbox',
  providerNumber: provider,
});

/** Transitions of an account; ended statuses are final. */
export const ACCOUNT_TRANSITIONS = {
  complete: { from: ['active'], to: 'completed', words: 'complete the account' },
  expire: { from: ['active'], to: 'expired', words: 'expire the account' },
  deactivate: { from: ['active'], to: 'deactivated', words: 'deactivate the account' },
} as const satisfies Record<string, Transition<AccountStatus>>;

export type AccountTransition = keyof typeof ACCOUNT_TRANSITIONS;

export const { requireMay: requireAccountTransition } = guardsOf<AccountStatus, AccountTransition>('virtual account', ACCOUNT_TRANSITIONS);

export const accounts = repository(VirtualAccount, accountColumns, 'bookId', 'id');
const NO_ACCOUNT = 'No virtual account with this id; check the id';

/** Account as the database or the transaction sees it. @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function accountById({ db }: { db: Pick<Database | Tx, 'query'> }, bookId: number, id: string): Promise<VirtualAccount> {
  return accountOf(found(await accounts.find(db, { bookId, id }), NO_ACCOUNT));
}

/** Locks an account until the commit. Lock order: wallet before account. @throws Refusal 404. */
export async function lockAccount(tx: Tx, bookId: number, id: string): Promise<VirtualAccount> {
  return accountOf(found(await accounts.lock(tx, { bookId, id }), NO_ACCOUNT));
}

const lastOfSubjects = prepared(VirtualAccount)(
  'virtual_account.of_subjects',
  (db, $: { bookId: number; type: SubjectType; ids: readonly string[] }) =>
    db
      .selectFrom(parentsOf($.ids))
      .crossJoinLateral((each) =>
        each
          .selectFrom('virtual_account')
          .select(accountColumns)
          .where('bookId', '=', $.bookId)
          .where('subjectType', '=', $.type)
          .whereRef('subjectId', '=', 'parent.id')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('account'),
      )
      .selectAll('account'),
);

/** Last account of several subjects of one type, in any status, by subject; one statement. */
export async function lastAccountsOf(
  { db }: Pick<App, 'db'>,
  bookId: number,
  type: SubjectType,
  ids: readonly string[],
): Promise<Map<string, VirtualAccount>> {
  return new Map((await lastOfSubjects(db, { bookId, type, ids })).map((row) => [row.subjectId, accountOf(row)]));
}

export async function lastAccountOf(db: Pick<Database, 'query'>, bookId: number, { type, id }: Subject): Promise<VirtualAccount | null> {
  const [row] = await lastOfSubjects(db, { bookId, type, ids: [id] });
  return row ? accountOf(row) : null;
}

const expire = prepared(VirtualAccount)(
  'virtual_account.expire_of',
  (db, $: { bookId: number; type: SubjectType; ids: readonly string[] }) =>
    db
      .updateTable('virtual_account')
      .set({ status: ACCOUNT_TRANSITIONS.expire.to, endedAt: dbNow })
      .where('bookId', '=', $.bookId)
      .where('subjectType', '=', $.type)
      .where('subjectId', '=', sql<string>`any (${$.ids})`)
      // Why the literal: the index of subjects has only active accounts.
      .where('status', '=', sql.lit('active')),
);

/** Ends the active accounts of subjects in the caller's commit; later payments into them are late. */
export async function expireAccountsOf(tx: Tx, bookId: number, type: SubjectType, ids: readonly string[]): Promise<void> {
  await expire(tx, { bookId, type, ids });
}

/** Sets the expected amount. `paidThrough`: account of a payment that is counted later in the commit. */
export async function expectOf(tx: Tx, bookId: number, subject: Subject, due: Kobo, paidThrough: string | null): Promise<void> {
  await tx.query(
    'virtual_account.expect_of',
    `update virtual_account set amount = received + $4::bigint
      where book_id = $1 and subject_type = $2 and subject_id = $3 and status = 'active' and type = 'dynamic' and id is distinct from $5::uuid`,
    [bookId, subject.type, subject.id, due, paidThrough],
  );
}

export const notSimulated = (providerName: string): Refusal =>
  invalidState(
    `This account is with ${providerName}, an account of PROVIDERS_FILE, and accepts no simulated payments; pay into the real account`,
  );
