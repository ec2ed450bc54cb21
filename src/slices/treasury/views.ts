import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { bookingKind, type Booking, type BookingResult, taxName } from './booking.ts';
import { type Margins, products } from './margin.ts';
import { safeguardingStates, type Told, type Treasury } from './safeguarding.ts';
import type { Balance } from './show.ts';
import type { TaxReport } from './taxes.ts';

const told = z
  .object({
    account: z.string().meta({ description: 'The name of the account in PROVIDERS_FILE.' }),
    askedAt: instant.meta({ description: 'When it was asked.' }),
    available: kobo.nullable().meta({ description: 'What it said that we have, in kobo; null where it gave no answer.' }),
    unexplained: kobo.nullable().meta({
      description:
        'Kobo beyond what the books allow with what was under way, below zero where there is too little; null without an answer.',
    }),
    by: z.string().nullable().meta({ description: 'Who wrote it down, where the provider does not tell; null where it told.' }),
  })
  .register(typeNames, { name: 'ToldBalance', description: 'What a provider said of our balance there.' });

const atProvider = z
  .object({
    provider: z.int().meta({ description: 'Its number in the ledger.' }),
    account: z.string().nullable().meta({ description: 'The name of the account in PROVIDERS_FILE; null where it is simulated.' }),
    booked: kobo.meta({ description: 'What should lie there by the books when nothing is under way; in kobo.' }),
    unassigned: kobo.meta({ description: 'Deposits there that are credited to nobody yet, in kobo.' }),
    underWay: kobo.meta({ description: 'Payments handed in whose outcome is open, with our fee: so much may have left already, in kobo.' }),
    feesOwed: kobo.meta({ description: 'What it billed and was not paid for, in kobo.' }),
    told: told.nullable().meta({ description: 'What it said last; null where nobody is asked.' }),
  })
  .register(typeNames, { name: 'TreasuryAtProvider', description: 'One provider: what the books have there and what it says itself.' });

export const treasurySchema = z
  .object({
    asOf: instant.meta({ description: 'The moment of all figures by the books.' }),
    clients: z
      .object({
        wallets: kobo.meta({ description: 'In wallets, in kobo.' }),
        verificationCredits: kobo.meta({ description: 'In verification balances, in kobo.' }),
        transfersInFlight: kobo.meta({ description: 'In transfers whose outcome is open, with their fees, in kobo.' }),
        billsInFlight: kobo.meta({ description: 'In bills whose outcome is open, with their fees, in kobo.' }),
        cards: kobo.meta({ description: 'On virtual cards, in kobo.' }),
        suspense: kobo.meta({ description: 'Deposits that are credited to nobody yet, in kobo.' }),
        total: kobo.meta({ description: 'All of it, in kobo.' }),
      })
      .register(typeNames, { name: 'ClientsMoney', description: 'What clients own.' })
      .meta({ description: 'What clients own.' }),
    safeguarding: z
      .object({
        state: z
          .enum(safeguardingStates)
          .register(typeNames, {
            name: 'SafeguardingState',
            description: 'Whether what clients own lies at banks.',
            meanings: {
              covered: 'All of it does.',
              covered_unless_paid: 'It does if payments under way have left already; without them it is not enough.',
              short: 'Certainly not all of it.',
              unknown: 'Nobody can say: the word of a provider that has some is missing or older than half an hour.',
            },
          })
          .meta({ description: 'Whether it is covered.' }),
        owed: kobo.meta({ description: 'What clients own, in kobo.' }),
        mayBePaid: kobo.meta({ description: 'Of it, what may have been paid out already, in kobo.' }),
        held: kobo.nullable().meta({ description: 'What providers say that we have, in kobo; null while unknown.' }),
        shortBy: kobo.nullable().meta({ description: 'What certainly lacks, in kobo; null while unknown.' }),
        silent: z.array(z.string()).meta({ description: 'Accounts whose word is missing or old.' }),
      })
      .register(typeNames, { name: 'Safeguarding', description: 'What clients own against what lies at banks.' })
      .meta({ description: 'What clients own against what lies at banks.' }),
    providers: z.array(atProvider).meta({ description: 'Each provider that has something, or is asked.' }),
    owedToState: z
      .object({
        vat: kobo.meta({ description: 'Value added tax, in kobo.' }),
        stampDuty: kobo.meta({ description: 'Stamp duty, in kobo.' }),
      })
      .register(typeNames, { name: 'OwedToState', description: 'Taxes that were taken and not paid on yet.' })
      .meta({ description: 'Taxes that were taken and not paid on yet.' }),
    own: z
      .object({
        capital: kobo.meta({ description: 'What the service put in, less what it took out, in kobo.' }),
        revenue: kobo.meta({ description: 'What it earned, without taxes, in kobo.' }),
        providerCosts: kobo.meta({ description: 'What providers took, in kobo.' }),
        total: kobo.meta({ description: 'What is its own, in kobo.' }),
      })
      .register(typeNames, { name: 'OwnMoney', description: "The service's own money." })
      .meta({ description: "The service's own money." }),
  })
  .meta({ id: 'Treasury' })
  .register(typeNames, { name: 'Treasury', description: 'Where the money of everybody is.' });
export type TreasuryView = z.output<typeof treasurySchema>;

const toldView = ({ account, askedAt, available, unexplained, byName: by }: Omit<Told, 'provider' | 'most'>): z.output<typeof told> => ({
  account,
  askedAt: askedAt.toISOString(),
  available,
  unexplained,
  by,
});

export const treasuryView = ({ asOf, providers, ...rest }: Treasury): TreasuryView => ({
  ...rest,
  asOf: asOf.toISOString(),
  providers: providers.map((each) => ({ ...each, told: each.told && toldView(each.told) })),
});

export const balanceSchema = z
  .object({
    ...told.shape,
    least: kobo.meta({ description: 'The least that could lie there by the books then, in kobo.' }),
    most: kobo.meta({ description: 'The most that could lie there by the books then, in kobo.' }),
    day: z.string().nullable().meta({ description: 'The Lagos day that it stands for, being its first; null for all others.' }),
  })
  .meta({ id: 'TreasuryBalance' })
  .register(typeNames, { name: 'TreasuryBalance', description: 'What a provider said of our balance there, beside what the books had.' });
export type BalanceView = z.output<typeof balanceSchema>;

export const balanceView = ({ least, most, day, ...said }: Balance): BalanceView => ({ ...toldView(said), least, most, day });

const monthOf = z.string().meta({ description: 'The month in Lagos.' });
const until = instant.meta({ description: 'Postings before this moment are in it, and none after it.' });

export const marginsSchema = z
  .object({
    month: monthOf,
    until,
    products: z
      .array(
        z
          .object({
            product: z
              .enum(products)
              .register(typeNames, {
                name: 'MarginProduct',
                description: 'What is sold.',
                meanings: {
                  transfers: 'Salaries included.',
                  deposits: 'Money that came in; free for clients.',
                  bills: 'The commission of their providers is a fee below nothing.',
                  other: 'What no product causes: invoices of providers, corrections.',
                },
              })
              .meta({ description: 'What is sold.' }),
            charged: kobo.meta({ description: 'What clients paid, taxes included, less what went back; in kobo.' }),
            taxes: kobo.meta({ description: 'Of it, what the state gets, in kobo.' }),
            providerFees: kobo.meta({ description: 'What providers took for it, as far as they told, in kobo.' }),
            margin: kobo.meta({ description: 'What is left, in kobo.' }),
            withoutProviderFee: z
              .int()
              .nullable()
              .meta({ description: 'Payments whose provider told no fee, so that the margin is without it; null where none is asked.' }),
          })
          .register(typeNames, { name: 'ProductMargin', description: 'What one product brought.' }),
      )
      .meta({ description: 'Every product.' }),
  })
  .meta({ id: 'Margins' })
  .register(typeNames, { name: 'Margins', description: 'What each product brought in a month.' });
export type MarginsView = z.output<typeof marginsSchema>;

export const marginsView = ({ until: at, ...margins }: Margins): MarginsView => ({ ...margins, until: at.toISOString() });

export const taxReportSchema = z
  .object({
    month: monthOf,
    until,
    taxes: z
      .array(
        z
          .object({
            tax: taxName.meta({ description: 'Which.' }),
            charged: kobo.meta({ description: 'What clients paid of it, in kobo.' }),
            givenBack: kobo.meta({ description: 'What went back to them with fees, in kobo.' }),
            due: kobo.meta({ description: 'What the state gets of this month, in kobo.' }),
            paid: kobo.meta({ description: 'What was paid to the state in this month, for whichever one, in kobo.' }),
          })
          .register(typeNames, { name: 'TaxOfMonth', description: 'One tax of a month.' }),
      )
      .meta({ description: 'Each tax.' }),
  })
  .meta({ id: 'TaxReport' })
  .register(typeNames, { name: 'TaxReport', description: 'The taxes in what clients paid in a month.' });
export type TaxReportView = z.output<typeof taxReportSchema>;

export const taxReportView = ({ month, until: at, taxes }: TaxReport): TaxReportView => ({ month, until: at.toISOString(), taxes });

export const bookingSchema = z
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
    bookedAt: instant.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'OwnMoneyBooking' })
  .register(typeNames, {
    name: 'OwnMoneyBooking',
    description: "What happened to the service's own money, as it is booked.",
    isNode: true,
  });
export type BookingView = z.output<typeof bookingSchema>;

export const bookingView = (booking: Booking): BookingView => {
  const { id, kind, account, tax, debit, credit, amount, reference, note, askedBy, bookedBy, bookedAt } = booking;
  return { id, kind, account, tax, debit, credit, amount, reference, note, askedBy, bookedBy, bookedAt: bookedAt.toISOString() };
};

export const bookingResultSchema = z
  .object({
    booking: bookingSchema.nullable().meta({ description: 'What is booked; null while it waits for a second operator.' }),
    proposal: z
      .object({
        id: z.uuid().meta({ description: 'Its id.' }),
        by: z.string().meta({ description: 'Who asked.' }),
        askedAt: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'OwnMoneyProposal', description: 'That a booking waits for a second operator.' })
      .nullable()
      .meta({ description: 'What waits for a second operator; null when it is booked.' }),
  })
  .register(typeNames, { name: 'OwnMoneyResult', description: "What became of a booking of the service's own money." });
export type BookingResultView = z.output<typeof bookingResultSchema>;

export const bookingResultView = ({ booking, proposal }: BookingResult): BookingResultView => ({
  booking: booking && bookingView(booking),
  proposal: proposal && { id: proposal.id, by: proposal.byName, askedAt: proposal.askedAt.toISOString() },
});
