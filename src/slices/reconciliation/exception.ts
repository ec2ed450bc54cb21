import { z } from 'zod';
import { type Kobo, kobo, minus, naira, NO_KOBO, sizeOf } from '../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { accountShown, dayShown } from './account.ts';
import { exceptionKinds, type ReconciliationException } from './entities.ts';

export const exceptionKind = namedEnum(
  'ReconciliationExceptionKind',
  'The kind of a difference between a statement and the ledger.',
  exceptionKinds,
  {
    missing_there: 'The ledger has the movement; the statement of its day does not.',
    missing_here: 'The statement has the movement; the ledger does not.',
    amount_differs: 'Both have the movement, with different amounts.',
    doubled: 'The statement has the movement once more than the ledger.',
    returned: 'The statement shows the money returned; the ledger has the payment delivered.',
    not_settled: 'The statement shows the payment made; the ledger has the transfer open or reversed.',
    wrong_day: 'Both have the movement, on days too far apart.',
    fee_differs: 'The provider charged another fee than expected.',
  },
);
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionState = namedEnum('ReconciliationExceptionState', 'The state of a difference.', {
  open: 'Pending review by operators.',
  booked: 'Two operators approved the correction, and it is posted.',
  explained: 'Two operators explained the difference; nothing was posted.',
  cleared: 'The missing side arrived.',
});

export const exceptionSchema = namedObject('ReconciliationException', 'A difference between a statement and the ledger.', {
  id: ownId,
  account: accountShown,
  day: dayShown.meta({ description: 'The day of the statement, or of the ledger where the statement has nothing.' }),
  kind: exceptionKind.meta({ description: 'The kind of the difference.' }),
  lineAmount: kobo.nullable().meta({ description: 'Kobo on the statement; below zero is outgoing.' }),
  itemAmount: kobo.nullable().meta({ description: 'Kobo in the ledger; below zero is outgoing.' }),
  reference: z.string().nullable().meta({ description: 'The reference of the payment.' }),
  name: z.string().nullable().meta({ description: 'The counterparty.' }),
  explanation: z.string().meta({ description: 'The finding, with the next step for the operator.' }),
  proposedPosting: namedObject('ReconciliationPosting', 'A proposed correction posting.', {
    debit: z.int().meta({ description: 'The ledger account to debit.' }),
    credit: z.int().meta({ description: 'The ledger account to credit.' }),
    amount: kobo.meta({ description: 'The amount in kobo.' }),
  })
    .nullable()
    .meta({ description: 'The proposed correction; null where the amounts agree.' }),
  state: exceptionState.meta({ description: 'The state of the difference.' }),
  isLate: z.boolean().meta({ description: 'True when the difference arose after its day was closed.' }),
  note: z.string().nullable().meta({ description: 'The reason of the resolution.' }),
  resolvedBy: z.string().nullable().meta({ description: 'The operator who resolved the difference.' }),
  raisedAt: dateTime.meta({ description: 'The time of detection.' }),
  resolvedAt: dateTime.nullable().meta({ description: 'The time of the resolution.' }),
}).meta({ id: 'ReconciliationException' });

export interface ExceptionRow extends Omit<RowOf<typeof ReconciliationException>, 'lineId' | 'itemId' | 'itemDay'> {
  account: string;
}

export const exceptionOf = ({ debit, credit, amount, ...row }: ExceptionRow): z.output<typeof exceptionSchema> => ({
  ...row,
  proposedPosting: debit === null || credit === null || amount === null ? null : { debit, credit, amount },
});

/** Both sides of a difference, where present. */
export interface Sides {
  kind: ExceptionKind;
  provider: number;
  day: string;
  itemDay: string | null;
  lineAmount: Kobo | null;
  itemAmount: Kobo | null;
  fee: Kobo | null;
  expectedFee: Kobo | null;
  account: number | null;
  /** True for a card row, which no payment matches. */
  isCard?: boolean;
  /** State of an unsettled transfer. */
  transferState: string | null;
}

/** Correction that makes the ledger agree with the statement, against suspense; null where the amounts agree. */
export function correctionOf(sides: Sides): { debit: number; credit: number; amount: Kobo } | null {
  const { kind, provider, lineAmount, itemAmount, account, isCard = false } = sides;
  const difference = minus(lineAmount ?? NO_KOBO, itemAmount ?? NO_KOBO);
  if (difference === 0) return null;
  const isDeposit = (lineAmount ?? NO_KOBO) > 0 && kind === 'missing_here';
  const unpaired = isCard ? accounts.cardSettlement : isDeposit ? accounts.deposits : accounts.settlement;
  const atProvider = account ?? unpaired(provider);
  const [debit, credit] = difference > 0 ? [atProvider, accounts.suspense] : [accounts.suspense, atProvider];
  return { debit, credit, amount: sizeOf(difference) };
}

const result = (amount: Kobo | null): string => `₦${naira(sizeOf(amount ?? NO_KOBO))} ${(amount ?? NO_KOBO) > 0 ? 'in' : 'out'}`;

/** The finding and the next step in one sentence. */
export function explanationOf(sides: Sides): string {
  const { kind, day, itemDay, lineAmount, itemAmount, fee, expectedFee, transferState } = sides;
  switch (kind) {
    case 'missing_there':
      return `The ledger has ${result(itemAmount)}; the statement of ${day} does not. Ask the provider whether the payment was made.`;
    case 'missing_here':
      return `The statement has ${result(lineAmount)} that the ledger does not have.`;
    case 'amount_differs':
      return `The statement has ${result(lineAmount)}, the ledger ${result(itemAmount)}.`;
    case 'doubled':
      return `The statement has ${result(lineAmount)} once more than the ledger. Ask the provider to refund the duplicate.`;
    case 'returned':
      return `The statement shows ${result(lineAmount)} returned; the ledger has the payment delivered. The bank is queried again, and a confirmed return is credited to the wallet.`;
    case 'not_settled':
      return `The statement has ${result(lineAmount)}; the ledger has the transfer ${transferState ?? 'open'}. The bank is queried again.`;
    case 'wrong_day':
      return `The statement has the movement on ${day}, the ledger on ${itemDay ?? 'no day'}.`;
    case 'fee_differs':
      return `The provider charged ₦${naira(fee ?? NO_KOBO)}; the expected fee is ₦${naira(expectedFee ?? NO_KOBO)}.`;
  }
}
