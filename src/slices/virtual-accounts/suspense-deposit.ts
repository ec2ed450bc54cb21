import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '../../domain/ids/ids.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, instant, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, references, type RowOf, insertOnce } from '../../platform/db/entity.ts';
import type { InboundPayment } from '../../providers/virtual-accounts/port.ts';
import type { Deposit } from '../wallet/deposit.ts';
import type { Announcement } from './transaction.ts';

/** Unallocated deposits, in no book before an operator decides. */
export const SuspenseDeposit = defineEntity({
  name: 'SuspenseDeposit',
  tableName: 'suspense_deposit',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    provider: p.smallint(),
    sessionId: p.text(),
    accountNumber: p.text().comment('personal: account number; where the money came in; with the books'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    senderName: p.text().comment('personal: name; who paid; with the books'),
    senderAccountNumber: p.text().strictNullable().comment('personal: account number; who paid; with the books'),
    senderBankName: p.text().strictNullable(),
    narration: p.text().strictNullable().comment('personal: free text of the payer; what was paid; with the books'),
    reason: p.enum(['unknown_account', 'account_deactivated', 'wallet_closed']).comment('not personal: a code of the contract'),
    bookHint: p.bigint('number').strictNullable(),
    status: p.enum(['open', 'credited', 'returned']).default('open'),
    bookId: p.bigint('number').strictNullable(),
    depositId: p.uuid().strictNullable(),
    note: p.text().strictNullable().comment('personal: free text of an operator; why it was decided so; with the books'),
    resolvedBy: p.text().strictNullable().comment('personal: name of an operator; who decided; with the books'),
    resolvedAt: p.datetime().strictNullable(),
    paidAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    providerFee: p.bigint('number').$type<Kobo>().strictNullable().check('provider_fee >= 0'),
  },
  uniques: [{ name: 'suspense_deposit_provider_session_id_key', properties: ['provider', 'sessionId'] }],
  indexes: [
    { name: 'suspense_status', properties: ['environment', 'status', 'id'] },
    { name: 'suspense_waiting', properties: ['environment', 'receivedAt', 'id'], where: `status = 'open'` },
  ],
  checks: [
    {
      name: 'suspense_deposit_check',
      expression: `((status = 'open') = (resolved_at is null)) and ((status = 'credited') = ((book_id is not null) and deposit_id is not null))`,
    },
  ],
});
references(SuspenseDeposit, { properties: ['bookHint'], table: 'ledger.book' }, { properties: ['bookId'], table: 'ledger.book' });

const suspenseReason = namedEnum('SuspenseReason', 'Reason why a deposit is unallocated.', [
  'unknown_account',
  'account_deactivated',
  'wallet_closed',
]);
export type SuspenseReason = z.output<typeof suspenseReason>;
export const suspenseStatus = namedEnum('SuspenseStatus', 'Status of a deposit in suspense.', ['open', 'credited', 'returned']);
type SuspenseStatus = z.output<typeof suspenseStatus>;

export const SUSPENSE_TRANSITIONS = {
  credit: { from: ['open'], to: 'credited' },
  return: { from: ['open'], to: 'returned' },
} as const satisfies Record<string, { from: readonly SuspenseStatus[]; to: SuspenseStatus }>;

export const suspenseSchema = namedObject('SuspenseDeposit', 'An unallocated deposit. For operators.', {
  id: ownId,
  accountNumber: z.string().meta({ description: 'Account number of the payment.' }),
  amount: kobo.meta({ description: 'Amount in kobo.' }),
  currency,
  senderName: z.string().meta({ description: 'Sender of the payment.' }),
  sessionId: z.string().meta({ description: 'Interbank session id of the transfer.' }),
  reason: suspenseReason.meta({ description: 'Reason why the deposit is unallocated.' }),
  status: suspenseStatus.meta({ description: 'Status of the deposit.' }),
  note: z.string().nullable().meta({ description: 'Note of the decision.' }),
  resolvedBy: z.string().nullable().meta({ description: 'The operator who decided.' }),
  resolvedAt: dateTime.nullable().meta({ description: 'Time of the decision.' }),
  paidAt: dateTime.meta({ description: 'Time of the payment.' }),
  receivedAt: dateTime.meta({ description: 'Time of receipt.' }),
  approvalRequest: namedObject('SuspenseApprovalRequest', 'A credit pending approval by a second operator.', {
    id: z.uuid().meta({ description: 'Id of the approval request.' }),
    by: z.string().meta({ description: 'The operator who requested.' }),
    askedAt: instant.meta({ description: 'Time of the request.' }),
  })
    .nullable()
    .meta({ description: 'Credit pending approval by a second operator; null for none.' }),
}).meta({ id: 'SuspenseDeposit' });

export const suspenseColumns = columnsOf(SuspenseDeposit, ['narration', 'bookId', 'depositId']);

type SuspenseRow = Pick<RowOf<typeof SuspenseDeposit>, (typeof suspenseColumns)[number]>;

export type SuspenseDeposit = z.output<typeof suspenseSchema> & SuspenseRow;

export const approvalRequestOf = sql<SuspenseDeposit['approvalRequest']>`(
  select jsonb_build_object('id', p.id, 'by', p.by_name, 'askedAt', ledger.iso(p.asked_at)) from approval_request p
   where p.environment = suspense_deposit.environment and p.kind = 'suspenseDeposits.credit' and p.subject = suspense_deposit.id::text
     and p.ended is null and p.expires_at > statement_timestamp())`.as('approvalRequest');

export const suspenseOf = (row: Omit<SuspenseDeposit, 'currency'>): SuspenseDeposit => ({ ...row, currency: 'NGN' });

const known = columnsOf(SuspenseDeposit, ['status', 'bookId', 'depositId', 'note', 'resolvedBy', 'resolvedAt', 'receivedAt']);

const insert = insertOnce(SuspenseDeposit, known, ['id'], 'provider', 'sessionId');

/** Saves an unallocated deposit once. Requires the session lock. */
export async function saveInSuspense(
  tx: Tx,
  { provider, environment, payment }: Announcement,
  { reason, bookHint }: { reason: SuspenseReason; bookHint: number | null },
): Promise<void> {
  // Invariant: a bank reports the account number or our reference.
  const accountNumber = (payment.accountNumber ?? payment.accountReference)!;
  await insert(tx, { ...payment, id: newId(), environment, provider, accountNumber, reason, bookHint });
}

export function senderOf(
  paid: Pick<InboundPayment, 'senderName' | 'sessionId' | 'senderAccountNumber' | 'senderBankName' | 'providerFee'>,
): Deposit['sender'] {
  return {
    name: paid.senderName,
    sessionId: paid.sessionId,
    ...(paid.senderAccountNumber !== null && { accountNumber: paid.senderAccountNumber }),
    ...(paid.senderBankName !== null && { bankName: paid.senderBankName }),
    ...(paid.providerFee !== null && { providerFee: paid.providerFee }),
  };
}
