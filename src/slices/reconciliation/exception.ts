import { z } from 'zod';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, kobo, minus, naira, NO_KOBO, sizeOf } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { accountShown, dayShown } from './account.ts';
import type { ReconciliationException } from './entities.ts';

const exceptionKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'doubled',
  'returned',
  'not_settled',
  'wrong_day',
  'fee_differs',
] as const;
export const exceptionKind = z.enum(exceptionKinds).register(typeNames, {
  name: 'ReconciliationExceptionKind',
  description: 'How a statement and our books differ.',
  meanings: {
    missing_there: 'Our books have it, the statement of its day has not.',
    missing_here: 'The statement has it, our books do not.',
    amount_differs: 'Both have it, with different amounts.',
    doubled: 'The statement has it once more than our books.',
    returned: 'The statement has the money back, our books have it paid.',
    not_settled: 'The statement has it paid; our books have the transfer open or reversed.',
    wrong_day: 'Both have it, on days too far apart.',
    fee_differs: 'The provider took another fee than was agreed.',
  },
});
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionState = z.enum(['open', 'booked', 'explained', 'cleared']).register(typeNames, {
  name: 'ReconciliationExceptionState',
  description: 'What became of a difference.',
  meanings: {
    open: 'It waits for operators.',
    booked: 'Two of them had the correction booked.',
    explained: 'Two of them explained it; nothing was booked.',
    cleared: 'What was missing came.',
  },
});

/** A difference between a statement and our books. */
export const exceptionSchema = z
  .object({
    id: ownId,
    account: accountShown,
    day: dayShown.meta({ description: 'The day of the statement, or of our books where the statement has nothing.' }),
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
    raisedAt: dateTime.meta({ description: 'Since when it is known.' }),
    resolvedAt: dateTime.nullable().meta({ description: 'When it was resolved.' }),
  })
  .meta({ id: 'ReconciliationException' })
  .register(typeNames, {
    name: 'ReconciliationException',
    description: 'Something that a statement and our books do not say alike.',
    isNode: true,
  });

export interface ExceptionRow extends Omit<RowOf<typeof ReconciliationException>, 'lineId' | 'itemId' | 'itemDay' | 'environment'> {
  environment: Environment;
  account: string;
}

export const exceptionOf = ({ debit, credit, amount, ...row }: ExceptionRow): z.output<typeof exceptionSchema> => ({
  ...row,
  proposal: debit === null || credit === null || amount === null ? null : { debit, credit, amount },
});

/** Both sides of what differs, as far as there are both. */
export interface Sides {
  kind: ExceptionKind;
  provider: number;
  day: string;
  itemDay: string | null;
  lineAmount: Kobo | null;
  itemAmount: Kobo | null;
  /** What the provider took, and what was agreed. */
  fee: Kobo | null;
  agreedFee: Kobo | null;
  /** The account of the provider in the book of the payment. */
  account: number | null;
  /** Of a row of a card, which no payment of ours is. */
  isCard?: boolean;
  /** Of a transfer that our books have not settled. */
  transferState: string | null;
}

/** What would be booked so that the books say what the statement says: the difference waits in suspense. Null where the money is the same. */
export function correctionOf({
  kind,
  provider,
  lineAmount,
  itemAmount,
  account,
  isCard = false,
}: Sides): { debit: number; credit: number; amount: Kobo } | null {
  const difference = minus(lineAmount ?? NO_KOBO, itemAmount ?? NO_KOBO);
  if (difference === 0) return null;
  const isDeposit = (lineAmount ?? NO_KOBO) > 0 && kind === 'missing_here';
  const unpaired = isCard ? accounts.cardSettlement : isDeposit ? accounts.deposits : accounts.settlement;
  const atProvider = account ?? unpaired(provider);
  const [debit, credit] = difference > 0 ? [atProvider, accounts.suspense] : [accounts.suspense, atProvider];
  return { debit, credit, amount: sizeOf(difference) };
}

const said = (amount: Kobo | null): string => `₦${naira(sizeOf(amount ?? NO_KOBO))} ${(amount ?? NO_KOBO) > 0 ? 'in' : 'out'}`;

/** What was found, in a sentence for the operator who decides, with what is to be looked at. */
export function explanationOf(sides: Sides): string {
  const { kind, day, itemDay, lineAmount, itemAmount, fee, agreedFee, transferState } = sides;
  switch (kind) {
    case 'missing_there':
      return `Our books have ${said(itemAmount)}; the statement of ${day} has nothing of it. Ask the provider whether it was made at all.`;
    case 'missing_here':
      return `The statement has ${said(lineAmount)} that our books know nothing of.`;
    case 'amount_differs':
      return `The statement has ${said(lineAmount)}, our books ${said(itemAmount)}.`;
    case 'doubled':
      return `The statement has ${said(lineAmount)} once more than our books. Ask the provider to give one back.`;
    case 'returned':
      return `The statement has ${said(lineAmount)} back; our books have the payment delivered. The bank is asked anew, and what it returns goes back to the wallet.`;
    case 'not_settled':
      return `The statement has ${said(lineAmount)}; our books have the transfer ${transferState ?? 'open'}. The bank is asked anew.`;
    case 'wrong_day':
      return `The statement has it on ${day}, our books on ${itemDay ?? 'no day'}.`;
    case 'fee_differs':
      return `The provider took ₦${naira(fee ?? NO_KOBO)} for it; agreed are ₦${naira(agreedFee ?? NO_KOBO)}.`;
  }
}
