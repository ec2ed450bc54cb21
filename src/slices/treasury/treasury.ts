import { z } from 'zod';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import { from } from '../../platform/db/entity.ts';
import { lagosDayStart, monthAfter } from '../../domain/time/lagos.ts';
import { TreasuryProgress } from './entities.ts';

const result = namedObject('ReportedBalance', 'Balance reported by a provider.', {
  account: z.string().meta({ description: 'Name of the account in PROVIDERS_FILE.' }),
  askedAt: dateTime.meta({ description: 'Time of the poll.' }),
  available: kobo.nullable().meta({ description: 'Kobo: reported balance; null without an answer.' }),
  unexplained: kobo.nullable().meta({
    description: 'Kobo outside the ledger bounds, negative for a shortfall; null without an answer.',
  }),
  by: z.string().nullable().meta({ description: 'Operator who recorded the balance; null for a reported one.' }),
});

const atProvider = namedObject('TreasuryAtProvider', 'Ledger balance and reported balance of one provider.', {
  provider: z.int().meta({ description: 'Number of the provider in the ledger.' }),
  account: z.string().nullable().meta({ description: 'Name of the account in PROVIDERS_FILE; null for a simulated provider.' }),
  booked: kobo.meta({ description: 'Kobo: expected balance by the ledger without pending payments.' }),
  unassigned: kobo.meta({ description: 'Kobo: unallocated deposits.' }),
  underWay: kobo.meta({
    description: 'Kobo: submitted payments with an unknown outcome, with their fees; at most this part may have left.',
  }),
  feesOwed: kobo.meta({ description: 'Kobo: unpaid invoices of the provider.' }),
  reported: result.nullable().meta({ description: 'Latest reported balance; null when the provider is not polled.' }),
});

export const treasurySchema = namedObject('Treasury', 'Client money, provider balances, taxes and corporate funds.', {
  asOf: dateTime.meta({ description: 'Time of all ledger figures.' }),
  clients: namedObject('ClientsMoney', 'Client money.', {
    wallets: kobo.meta({ description: 'Kobo: in wallets.' }),
    verificationCredits: kobo.meta({ description: 'Kobo: in verification balances.' }),
    transfersInFlight: kobo.meta({ description: 'Kobo: in pending transfers, with fees.' }),
    billsInFlight: kobo.meta({ description: 'Kobo: in pending bills, with fees.' }),
    cards: kobo.meta({ description: 'Kobo: on virtual cards.' }),
    suspense: kobo.meta({ description: 'Kobo: unallocated deposits.' }),
    total: kobo.meta({ description: 'Kobo: total.' }),
  }).meta({ description: 'Client money.' }),
  safeguarding: namedObject('Safeguarding', 'Client money against provider balances.', {
    state: namedEnum('SafeguardingState', 'Safeguarding status of client money.', {
      covered: 'Fully covered by provider balances.',
      covered_unless_paid: 'Covered only if pending payments have already left.',
      short: 'Certainly not fully covered.',
      unknown: 'Unknown: a provider with client money has not reported for half an hour.',
    }).meta({ description: 'Safeguarding status.' }),
    owed: kobo.meta({ description: 'Kobo: client money.' }),
    mayBePaid: kobo.meta({ description: 'Kobo: part of it that may have been paid out already.' }),
    held: kobo.nullable().meta({ description: 'Kobo: balances reported by providers; null while unknown.' }),
    shortBy: kobo.nullable().meta({ description: 'Kobo: certain shortfall; null while unknown.' }),
    silent: z.array(z.string()).meta({ description: 'Accounts with a missing or outdated balance.' }),
  }).meta({ description: 'Client money against provider balances.' }),
  providers: z.array(atProvider).meta({ description: 'Providers with a balance or a poll.' }),
  owedToState: namedObject('OwedToState', 'Taxes collected and not paid yet.', {
    vat: kobo.meta({ description: 'Kobo: value added tax.' }),
    stampDuty: kobo.meta({ description: 'Kobo: stamp duty.' }),
  }).meta({ description: 'Taxes collected and not paid yet.' }),
  own: namedObject('OwnMoney', 'Corporate funds of the service.', {
    capital: kobo.meta({ description: 'Kobo: capital paid in, less withdrawals.' }),
    revenue: kobo.meta({ description: 'Kobo: revenue, without taxes.' }),
    providerCosts: kobo.meta({ description: 'Kobo: provider costs.' }),
    total: kobo.meta({ description: 'Kobo: total.' }),
  }).meta({ description: 'Corporate funds of the service.' }),
}).meta({ id: 'Treasury' });

export const balanceSchema = namedObject('TreasuryBalance', 'Balance reported by a provider, beside the ledger balance.', {
  ...result.shape,
  least: kobo.meta({ description: 'Kobo: lowest possible balance by the ledger.' }),
  most: kobo.meta({ description: 'Kobo: highest possible balance by the ledger.' }),
  day: z.string().nullable().meta({ description: 'Lagos day whose daily balance this is; null for all others.' }),
}).meta({ id: 'TreasuryBalance' });

export interface Treasury extends Omit<z.output<typeof treasurySchema>, 'providers'> {
  providers: AtProvider[];
}
export type Safeguarding = Treasury['safeguarding'];

export interface ReportedBalance extends z.output<typeof result> {
  provider: number;
  /** Highest possible balance by the ledger. */
  most: Kobo;
}

export interface AtProvider extends Omit<z.output<typeof atProvider>, 'reported'> {
  reported: ReportedBalance | null;
}

export const month = z
  .string()
  .trim()
  .regex(/^(20[0-9]{2})-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-01' })
  .meta({ description: 'Month in Lagos, such as 2026-01.' });

export const reportFields = {
  month: z.string().meta({ description: 'Month in Lagos.' }),
  until: dateTime.meta({ description: 'Postings before this time are included, later ones are not.' }),
};

export function spanOf(text: string) {
  const [firstDay, endDay] = [`${text}-01`, `${monthAfter(text)}-01`];
  return { firstDay, endDay, from: lagosDayStart(firstDay), to: lagosDayStart(endDay) };
}

export type Span = ReturnType<typeof spanOf>;

/** Invariant: every posting before this time is rolled up, and no later one. */
export async function rolledUpUntil({ db }: Pick<App, 'db'>): Promise<Date> {
  const { until } = await from(db, TreasuryProgress).selectFrom('treasury.progress').select('until').executeTakeFirstOrThrow();
  return until;
}
