import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, from, placed } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, kobo, koboAmount, minus, naira, NO_KOBO } from '../../domain/money/money.ts';
import { pageByTime, placeIn } from '../../domain/time/page-by-time.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { conflict, invalid, found } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import { books, reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { waiting } from '../../core/approvals/approval-request.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { accountName, accountSql, providerOf } from '../reconciliation/account.ts';
import { TreasuryBooking } from './entities.ts';
import { type Position, positionOf } from './position.ts';
import { taxName } from './taxes.ts';

export const bookingKinds = ['float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid'] as const;
const bookingKind = namedEnum('OwnMoneyKind', 'Kind of a corporate funds booking.', bookingKinds, {
  float_in: 'Float deposited into the provider account.',
  float_out: 'Corporate funds withdrawn from the provider account.',
  float_correction: 'Provider charge or credit without a record in the ledger: a commission, a deposit fee, interest.',
  provider_invoice: 'Invoice of a provider.',
  provider_invoice_paid: 'Provider invoice paid from the provider account.',
  tax_paid: 'Taxes paid to the state.',
});
export type BookingKind = (typeof bookingKinds)[number];

const direction = namedEnum('OwnMoneyDirection', 'Direction of a correction.', {
  in: 'Credited by the provider: the float increases.',
  out: 'Debited by the provider: the float decreases.',
});

const bookingSchema = namedObject('OwnMoneyBooking', 'Booking of corporate funds.', {
  id: ownId,
  kind: bookingKind.meta({ description: 'Kind of the booking.' }),
  account: z.string().nullable().meta({ description: 'Provider account; null when none is involved.' }),
  tax: taxName.nullable().meta({ description: 'Tax that was paid; null for other kinds.' }),
  debit: z.int().meta({ description: 'Number of the debited ledger account.' }),
  credit: z.int().meta({ description: 'Number of the credited ledger account.' }),
  amount: kobo.meta({ description: 'Kobo: amount.' }),
  reference: z.string().meta({ description: 'Number of the supporting document.' }),
  note: z.string().meta({ description: 'Reason.' }),
  askedBy: z.string().nullable().meta({ description: 'Operator who requested the booking; null when no approval was needed.' }),
  bookedBy: z.string().meta({ description: 'Operator who approved the booking, or booked alone.' }),
  bookedAt: dateTime.meta({ description: 'Time of booking.' }),
}).meta({ id: 'OwnMoneyBooking' });

type Booking = z.output<typeof bookingSchema>;

const bookingResultSchema = namedObject('OwnMoneyResult', 'Result of a booking of corporate funds.', {
  booking: bookingSchema.nullable().meta({ description: 'The booking; null while pending approval.' }),
  approvalRequest: waiting('TreasuryBookingApprovalRequest', 'Approval request for a booking.').meta({
    description: 'Approval request; null once booked.',
  }),
});

export type BookingResult = z.output<typeof bookingResultSchema>;

const accountOrNone = sql<string | null>`case when provider is not null then ${sql.raw(accountSql('booking'))} end`.as('account');

const bookingsIn = (on: Sender, environment: Environment) =>
  from(on, TreasuryBooking)
    .selectFrom('treasury.booking')
    .select([...columnsOf(TreasuryBooking, ['environment', 'provider']), accountOrNone])
    .$narrowType<{ kind: BookingKind }>()
    .where('environment', '=', environment);

const wanted = z.strictObject({
  kind: bookingKind.meta({ description: 'Kind of the booking.' }),
  account: accountName.optional().meta({
    description: 'Provider account, by its name in PROVIDERS_FILE. Optional for taxes alone, when paid from elsewhere.',
  }),
  direction: direction.optional().meta({ description: 'Direction, for float_correction alone.' }),
  tax: taxName.optional().meta({ description: 'Tax, for `tax_paid` alone.' }),
  amount: koboAmount.meta({ description: 'Kobo: amount.' }),
  reference: plainText(100).meta({
    description: 'Number of the supporting document, such as an invoice or a statement line; booked once.',
  }),
  note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }),
});
type Wanted = z.output<typeof wanted>;

/**
 * Books corporate funds, never from or to a client account. In live one operator requests and another approves with the same
 * request. A reference is booked once; a repeat returns the booking. @throws Refusal 400 VALIDATION_ERROR for a missing or
 * unused field; 404 for an unknown account; 409 INVALID_STATE beyond the corporate funds or the amount owed; 409 CONFLICT for a
 * reference with another amount; errors of the approval.
 */
export const bookOwnMoney = operation({
  title: 'treasuryBookings.create',
  summary: 'Book corporate funds',
  scope: 'treasury:write',
  control: books('always'),
  input: wanted,
  output: bookingResultSchema,
  async run(app, operator, { note, ...asked }) {
    const { environment } = operator;
    refuseUnfit(asked);
    const provider = asked.account === undefined ? null : await providerOf(app, environment, asked.account);
    const leg = legOf(asked, provider);
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx): Promise<BookingResult> => {
      const known = await knownOf(tx, environment, asked, provider);
      if (known?.amount === asked.amount && known.debit === leg.debit) return { booking: known, approvalRequest: null };
      if (known) throw conflict('CONFLICT', `${asked.reference} is booked already, with ₦${naira(known.amount)}; use a new reference`);
      refuseBeyond(asked, provider, await positionOf({ db: tx }, environment));
      const approval = await consent(tx, actor, {
        kind: bookOwnMoney.title,
        subject: [asked.kind, asked.account ?? 'elsewhere', asked.tax, asked.reference].filter((part) => part !== undefined).join(' '),
        asked,
        amount: asked.amount,
        note,
      });
      if (!approval.isApproved) return { booking: null, approvalRequest: approval.approvalRequest };
      const id = operator.effectId;
      const { kind, tax = null, amount, reference } = asked;
      const { askedBy } = approval;
      const row = { id, environment, kind, provider, tax, ...leg, amount, reference, note, askedBy, bookedBy: operator.name };
      await from(tx, TreasuryBooking).insertInto('treasury.booking').values(row).execute();
      await post(tx, environment, id, { kind, ...leg, amount });
      const after = { ...asked, ...leg, note, askedBy };
      await audit(tx, actor, { action: bookOwnMoney.title, subject: { type: 'booking', id }, after });
      return { booking: await knownOf(tx, environment, asked, provider), approvalRequest: null };
    });
  },
});

/** Lists bookings of corporate funds, newest first, with requester and approver. */
export const listBookings = operation({
  title: 'treasuryBookings.list',
  summary: 'List bookings of corporate funds',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ kind: bookingKind.optional().meta({ description: 'Only bookings of this kind.' }), ...pageFields }),
  output: { page: bookingSchema },
  async run({ db }, { environment }, { kind, limit, cursor }) {
    const all = bookingsIn(db, environment);
    const wantedKind = kind === undefined ? all : all.where('kind', '=', kind);
    const rows = await placed(wantedKind, 'bookedAt', 'newest', placeIn(cursor, 'newest'), limit).execute();
    return pageByTime(rows, limit, (row) => row);
  },
});

/** Retrieves a booking of corporate funds. @throws Refusal 404. */
export const findBooking = operation({
  title: 'treasuryBookings.retrieve',
  summary: 'Retrieve a booking of corporate funds',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ bookingId: z.uuid().meta({ description: 'Id of the booking.' }) }),
  output: bookingSchema,
  async run({ db }, { environment }, { bookingId }) {
    const row = await bookingsIn(db, environment).where('id', '=', bookingId).executeTakeFirst();
    return found(row, 'No booking with this id; check the id');
  },
});

type Asked = Omit<Wanted, 'note'>;

function refuseUnfit({ kind, account, direction: way, tax }: Asked): void {
  if (account === undefined && kind !== 'tax_paid') throw invalid('account', 'account: is required');
  if ((way !== undefined) !== (kind === 'float_correction'))
    throw invalid('direction', `direction: ${way === undefined ? 'is required' : 'is for float_correction alone'}`);
  if ((tax !== undefined) !== (kind === 'tax_paid'))
    throw invalid('tax', `tax: ${tax === undefined ? 'is required' : 'is for tax_paid alone'}`);
}

function legOf({ kind, direction: way, tax }: Asked, provider: number | null): { debit: number; credit: number } {
  const there = provider === null ? accounts.capital : accounts.float(provider);
  const owed = accounts.providerFeesOwed(provider ?? 0);
  switch (kind) {
    case 'float_in':
      return { debit: there, credit: accounts.capital };
    case 'float_out':
      return { debit: accounts.capital, credit: there };
    case 'float_correction':
      return way === 'in' ? { debit: there, credit: accounts.providerCosts } : { debit: accounts.providerCosts, credit: there };
    case 'provider_invoice':
      return { debit: accounts.providerCosts, credit: owed };
    case 'provider_invoice_paid':
      return { debit: owed, credit: there };
    case 'tax_paid':
      return { debit: tax === 'vat' ? accounts.vatOwed : accounts.stampDutyOwed, credit: there };
  }
}

/** Invariant: withdrawals and payments beyond corporate funds or payables would use client money. */
function refuseBeyond({ kind, amount, tax }: Asked, provider: number | null, { own, owedToState, providers }: Position): void {
  const bounds: Partial<Record<BookingKind, [most: Kobo, what: string]>> = {
    float_out: [own.total, 'of corporate funds is available'],
    provider_invoice_paid: [providers.find((each) => each.provider === provider)?.feesOwed ?? NO_KOBO, 'is owed to this provider'],
    tax_paid: [tax === 'vat' ? owedToState.vat : owedToState.stampDuty, 'is owed to the state for this tax'],
  };
  const [most, what] = bounds[kind] ?? [amount, ''];
  if (minus(most, amount) < 0) throw conflict('INVALID_STATE', `Only ₦${naira(most < 0 ? NO_KOBO : most)} ${what}; reduce the amount`);
}

async function knownOf(tx: Tx, environment: Environment, asked: Asked, provider: number | null): Promise<Booking | null> {
  const { kind, tax = null, reference } = asked;
  const row = await bookingsIn(tx, environment)
    .where('kind', '=', kind)
    .where('provider', 'is not distinct from', provider)
    .where('tax', 'is not distinct from', tax)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

type Leg = Pick<Booking, 'kind' | 'debit' | 'credit' | 'amount'>;

async function post(tx: Tx, environment: Environment, source: string, leg: Leg): Promise<void> {
  const [own] = await tx.query<{ bookId: number }>('treasury.own_book', 'select treasury.own_book($1) as book_id', [environment]);
  if (!own) throw new Error('the service has no ledger');
  const reference = `OWN_${source}`;
  const { result } = await journal(tx, { bookId: own.bookId, source, reference, trigger: 'treasury', legs: [{ leg: 1, ...leg }] });
  if (result !== 'posted') throw new Error(`the booking ${reference} was ${result}`);
}
