import { z } from 'zod';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';

const told = z
  .object({
    account: z.string().meta({ description: 'The name of the account in PROVIDERS_FILE.' }),
    askedAt: dateTime.meta({ description: 'When it was asked.' }),
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

/** Money of clients, of the state and of the service at one moment, and what lies at providers. */
export const treasurySchema = z
  .object({
    asOf: dateTime.meta({ description: 'The moment of all figures by the books.' }),
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
          .enum(['covered', 'covered_unless_paid', 'short', 'unknown'])
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

/** One answer of a provider about our balance, beside the books of that moment. */
export const balanceSchema = z
  .object({
    ...told.shape,
    least: kobo.meta({ description: 'The least that could lie there by the books then, in kobo.' }),
    most: kobo.meta({ description: 'The most that could lie there by the books then, in kobo.' }),
    day: z.string().nullable().meta({ description: 'The Lagos day that it stands for, being its first; null for all others.' }),
  })
  .meta({ id: 'TreasuryBalance' })
  .register(typeNames, { name: 'TreasuryBalance', description: 'What a provider said of our balance there, beside what the books had.' });

export interface Treasury extends Omit<z.output<typeof treasurySchema>, 'providers'> {
  providers: AtProvider[];
}
export type Safeguarding = Treasury['safeguarding'];
export type Balance = z.output<typeof balanceSchema> & { id: number };

/** The last answer of a provider about our balance there. */
export interface Told extends z.output<typeof told> {
  provider: number;
  /** The most that the books had there then. */
  most: Kobo;
}

export interface AtProvider extends Omit<z.output<typeof atProvider>, 'told'> {
  told: Told | null;
}
