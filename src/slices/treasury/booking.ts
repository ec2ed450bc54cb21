import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, kobo, koboAmount, minus, naira, NO_KOBO } from '../../domain/money/money.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import { books, reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { waiting } from '../../core/approvals/proposal.ts';
import { consent } from '../../core/approvals/two-people.ts';
import { accountName, accountSql, providerOf } from '../reconciliation/account.ts';
import { type Position, positionOf } from './position.ts';
import { taxName } from './taxes.ts';

export const bookingKinds = ['float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid'] as const;
const bookingKind = z.enum(bookingKinds).register(typeNames, {
  name: 'OwnMoneyKind',
  description: "What happened to the service's own money.",
  meanings: {
    float_in: 'It put money into its account with a provider.',
    float_out: 'It took money of its own out of it.',
    float_correction: 'The provider took or gave what nothing in the books tells: a commission, a fee of deposits, interest.',
    provider_invoice: 'The provider billed it.',
    provider_invoice_paid: 'Such an invoice was paid from the account with the provider.',
    tax_paid: 'The state was paid its taxes.',
  },
});
export type BookingKind = (typeof bookingKinds)[number];

const direction = z.enum(['in', 'out']).register(typeNames, {
  name: 'OwnMoneyDirection',
  description: 'Which way a correction goes.',
  meanings: { in: 'The provider gave: more lies there.', out: 'The provider took: less lies there.' },
});

/** One movement of the service's own money, as it is booked in the service's own book. */
const bookingSchema = z
  .object({
    id: ownId,
    kind: bookingKind.meta({ description: 'What happened.' }),
    account: z.string().nullable().meta({ description: 'The account with a provider; null where none moved.' }),
    tax: taxName.nullable().meta({ description: 'Which tax was paid; null for all else.' }),
    debit: z.int().meta({ description: 'The account of the books that it comes from, by its number.' }),
    credit: z.int().meta({ description: 'The account of the books that it goes to, by its number.' }),
    amount: kobo.meta({ description: 'How much, in kobo.' }),
    reference: z.string().meta({ description: 'The paper that proves it.' }),
    note: z.string().meta({ description: 'Why.' }),
    askedBy: z.string().nullable().meta({ description: 'Who asked, where it took two; else null.' }),
    bookedBy: z.string().meta({ description: 'Who agreed, or booked it alone.' }),
    bookedAt: dateTime.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'OwnMoneyBooking' })
  .register(typeNames, {
    name: 'OwnMoneyBooking',
    description: "What happened to the service's own money, as it is booked.",
    isNode: true,
  });

type Booking = z.output<typeof bookingSchema>;

/** The booking, or the proposal that waits for a second operator. */
const bookingResultSchema = z
  .object({
    booking: bookingSchema.nullable().meta({ description: 'What is booked; null while it waits for a second operator.' }),
    proposal: waiting('OwnMoneyProposal', 'That a booking waits for a second operator.').meta({
      description: 'What waits for a second operator; null when it is booked.',
    }),
  })
  .register(typeNames, { name: 'OwnMoneyResult', description: "What became of a booking of the service's own money." });

export type BookingResult = z.output<typeof bookingResultSchema>;

const COLUMNS = `b.id, b.kind, case when b.provider is not null then ${accountSql('b')} end as account, b.tax, b.debit, b.credit, b.amount, b.reference, b.note, b.asked_by, b.booked_by, b.booked_at`;

const wanted = z.strictObject({
  kind: bookingKind.meta({ description: 'What happened.' }),
  account: accountName.optional().meta({
    description: 'The account with a provider, by its name in PROVIDERS_FILE. Only taxes may be without one: paid from elsewhere.',
  }),
  direction: direction.optional().meta({ description: 'Which way, for a correction alone.' }),
  tax: taxName.optional().meta({ description: 'Which tax, for `tax_paid` alone.' }),
  amount: koboAmount.meta({ description: 'Kobo: how much.' }),
  reference: plainText(100).meta({
    description: 'The paper that proves it: the number of an invoice or of a line of a statement. It is booked once.',
  }),
  note: plainText(500).meta({ description: 'Why; kept in the audit log.' }),
});
type Wanted = z.output<typeof wanted>;

/**
 * Books what happened to the service's own money, in its own book: between its capital, its accounts with providers, what providers are owed and what the state
 * is owed, never from or to an account of a client. In live one operator asks and another one agrees by asking for the same. A reference is booked once: asked for
 * again it is the booking that there is.
 * @throws Refusal 400 VALIDATION_ERROR for a part that the kind lacks or has no use for; 404 for an unknown account; 409 INVALID_STATE when more would be taken than
 *   is the service's own, or paid than is owed; 409 CONFLICT when the reference is booked with another amount; what `consent` refuses.
 */
export const bookOwnMoney = operation({
  title: 'treasury.book',
  summary: "Book what happened to the service's own money",
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
      if (known?.amount === asked.amount && known.debit === leg.debit) return { booking: known, proposal: null };
      if (known) throw new Refusal('conflict', `${asked.reference} is booked already, with ₦${naira(known.amount)}`, { code: 'CONFLICT' });
      refuseBeyond(asked, provider, await positionOf({ db: tx }, environment));
      const agreed = await consent(tx, actor, {
        kind: bookOwnMoney.title,
        subject: [asked.kind, asked.account ?? 'elsewhere', asked.tax, asked.reference].filter((part) => part !== undefined).join(' '),
        asked,
        amount: asked.amount,
        note,
      });
      if (!agreed.isAgreed) return { booking: null, proposal: agreed.proposal };
      const id = operator.effectId;
      await tx.query(
        'treasury.keep_booking',
        `insert into treasury.booking (id, environment, kind, provider, tax, debit, credit, amount, reference, note, asked_by, booked_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          id,
          environment,
          asked.kind,
          provider,
          asked.tax ?? null,
          leg.debit,
          leg.credit,
          asked.amount,
          asked.reference,
          note,
          agreed.askedBy,
          operator.name,
        ],
      );
      await post(tx, environment, id, { kind: asked.kind, ...leg, amount: asked.amount });
      await audit(tx, actor, {
        action: bookOwnMoney.title,
        subject: { type: 'booking', id },
        after: { ...asked, ...leg, note, askedBy: agreed.askedBy },
      });
      return { booking: await knownOf(tx, environment, asked, provider), proposal: null };
    });
  },
});

/** What operators booked of the service's own money, newest first, with who asked and who agreed. */
export const listBookings = operation({
  title: 'treasury.bookings',
  summary: "What was booked of the service's own money, newest first",
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ kind: bookingKind.optional().meta({ description: 'Only of this kind.' }), ...pageFields }),
  output: { page: bookingSchema },
  async run({ db }, { environment }, { kind = null, limit, cursor }) {
    const [before, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const rows = await db.query<Booking & { place: string }>(
      'treasury.bookings',
      `select ${COLUMNS}, to_char(b.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place from treasury.booking b
        where b.environment = $1 and ($2::text is null or b.kind::text = $2) and ($3::timestamptz is null or (b.booked_at, b.id) < ($3::timestamptz, $4::uuid))
        order by b.booked_at desc, b.id desc limit $5`,
      [environment, kind, before, id, limit + 1],
    );
    return pageOf(rows, limit, (row) => [row.place, row.id]);
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

/** From where to where it is booked. */
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

/** What is taken out is at most what is the service's own, and what is paid at most what is owed: beyond that it would be money of clients. */
function refuseBeyond({ kind, amount, tax }: Asked, provider: number | null, { own, owedToState, providers }: Position): void {
  const bounds: Partial<Record<BookingKind, [most: Kobo, what: string]>> = {
    float_out: [own.total, "is the service's own"],
    provider_invoice_paid: [providers.find((each) => each.provider === provider)?.feesOwed ?? NO_KOBO, 'this provider is owed'],
    tax_paid: [tax === 'vat' ? owedToState.vat : owedToState.stampDuty, 'the state is owed of it'],
  };
  const [most, what] = bounds[kind] ?? [amount, ''];
  if (minus(most, amount) < 0)
    throw new Refusal('conflict', `Only ₦${naira(most < 0 ? NO_KOBO : most)} ${what}`, { code: 'INVALID_STATE' });
}

async function knownOf(
  tx: Tx,
  environment: Environment,
  { kind, tax, reference }: Asked,
  provider: number | null,
): Promise<Booking | null> {
  const [row] = await tx.query<Booking>(
    'treasury.booking_known',
    `select ${COLUMNS} from treasury.booking b
      where b.environment = $1 and b.kind::text = $2 and b.provider is not distinct from $3::smallint and b.tax is not distinct from $4 and b.reference = $5`,
    [environment, kind, provider, tax ?? null, reference],
  );
  return row ?? null;
}

async function post(
  tx: Tx,
  environment: Environment,
  source: string,
  leg: { kind: BookingKind; debit: number; credit: number; amount: Kobo },
): Promise<void> {
  const [own] = await tx.query<{ bookId: number }>('treasury.own_book', 'select treasury.own_book($1) as book_id', [environment]);
  if (!own) throw new Error('the service has no book');
  const reference = `OWN_${source}`;
  const { verdict } = await journal(tx, { bookId: own.bookId, source, reference, trigger: 'treasury', legs: [{ leg: 1, ...leg }] });
  if (verdict !== 'posted') throw new Error(`the booking ${reference} was ${verdict}`);
}
