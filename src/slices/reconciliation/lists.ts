import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { minus, negated, plus } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ListedPayout } from '../../providers/ports/ports.ts';
import type { ListedSettlement, Treasury } from '../../providers/treasury/port.ts';
import type { InboundPayment, NamedPayment, VirtualAccountProvider } from '../../providers/virtual-accounts/port.ts';
import { cardPage } from './card-list.ts';
import type { StatementRow } from './row.ts';

/** A page of what was settled, as rows of a statement. */
async function settlementPage(settlements: NonNullable<Treasury['settlements']>, { from, to, after }: PageAsked): Promise<ListPage> {
  const page = await settlements({ from, to, after });
  return page.kind === 'settlements' ? { kind: 'rows', rows: page.settlements.flatMap(rowsOf), next: page.next } : page;
}

/**
 * What customers paid is in the list of payments already, gross. A settlement takes it apart: what the provider kept is a fee, what went to our bank account left as money of the house, and
 * what only went into our balance there left and came. What payers were given back, and what its sums leave over, our books do not know: those are differences for operators.
 */
function rowsOf({ id, at, gross, fees, returned, net, to }: ListedSettlement): ListedRow[] {
  const name = `settlement ${id}`;
  const row = { at, fee: null, balance: null, name: null };
  const over = minus(gross, plus(net, fees, returned));
  return [
    { ...row, key: `${name} fees`, kind: 'fee' as const, amount: negated(fees), reference: name },
    { ...row, key: `${name} net`, kind: 'house' as const, amount: negated(net), reference: name },
    ...(to === 'balance' ? [{ ...row, key: `${name} balance`, kind: 'house' as const, amount: net, reference: `${name} balance` }] : []),
    { ...row, key: `${name} returned`, kind: 'payment' as const, amount: negated(returned), reference: `${name} returned` },
    { ...row, key: `${name} over`, kind: 'payment' as const, amount: negated(over), reference: `${name} deductions` },
  ].filter(({ amount }) => amount !== 0);
}

/** A row of a provider's list; the provider calls it by the same key for ever. */
export interface ListedRow extends StatementRow {
  key: string;
}

export type ListPage = { kind: 'rows'; rows: ListedRow[]; next: string | null } | { kind: 'no_answer' };

/** Which page of which day; `known` says of keys which rows are here already, so that nobody asks about them again. */
export interface PageAsked {
  environment: Environment;
  provider: number;
  from: Date;
  to: Date;
  after: string | null;
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

type Read = (app: App, asked: PageAsked) => Promise<ListPage>;

/** What is read together: everything that moved in a day, or what was settled up to it. A provider may serve either without the other, so neither waits for the other. */
export const wholes = ['api', 'settlements'] as const;
export type Whole = (typeof wholes)[number];

/** What an account with a provider can be asked for. */
export interface Lists {
  /** In the order in which they are read. */
  names: readonly string[];
  read(name: string): Read | undefined;
  /** Everything that moves our money there is in them: only then does a day without a row prove that nothing moved. */
  areAll: boolean;
}

/** The lists of an account; none where its provider has no list to ask for. */
export function listsOf(app: App, environment: Environment, provider: number, whole: Whole = 'api'): Lists {
  const providers = app.providers(environment);
  const treasury = providers.treasuries.find(({ id }) => id === provider)?.treasury;
  if (whole === 'settlements') {
    const settled = providers.virtualAccountsOf(provider) ? treasury?.settlements?.bind(treasury) : undefined;
    const read: Read | undefined = settled && ((_, asked) => settlementPage(settled, asked));
    // Settlements alone say nothing of what else moved.
    return { names: read ? ['settlements'] : [], read: () => read, areAll: false };
  }
  const [bank, accounts, bills, cards] = [
    providers.bankOf(provider),
    providers.virtualAccountsOf(provider),
    providers.billsOf(provider),
    providers.cardsOf(provider),
  ];
  const payouts = bank && treasury?.payouts?.bind(treasury);
  // The simulated bank forgets what was acknowledged, so its list proves nothing.
  const deposits = provider === 0 ? null : accounts;
  const found = new Map<string, Read>();
  if (payouts)
    found.set('payouts', async (_, { from, to, after }) => {
      const page = await payouts({ from, to, after });
      return page.kind === 'payouts' ? { kind: 'rows', rows: page.payouts.flatMap(rowsOfPayout), next: page.next } : page;
    });
  if (deposits) found.set('payments', (_, asked) => paymentPage(deposits, asked));
  if (cards) found.set('cards', (from, asked) => cardPage(from, cards, asked));
  return {
    names: [...found.keys()],
    read: (name) => found.get(name),
    areAll: found.size > 0 && !bills && (!bank || payouts !== undefined) && (!accounts || deposits !== null),
  };
}

/** @throws Refusal 409 when the provider of the account has no list to ask for. */
export function expectLists(app: App, environment: Environment, provider: number, account: string, whole: Whole = 'api'): void {
  if (listsOf(app, environment, provider, whole).names.length === 0)
    throw new Refusal(
      'conflict',
      `The provider of ${account} has no ${whole === 'api' ? 'list' : 'list of settlements'} to ask for; bring its statements as files`,
      {
        code: 'INVALID_STATE',
      },
    );
}

/** Money that is back went out and came in: which of it our books have is for the pairing to find. */
function rowsOfPayout({ id, reference, amount, fee, name, at, state }: ListedPayout): ListedRow[] {
  const row = { at, kind: 'payment', balance: null, reference, name } as const;
  const out = { ...row, key: `payout ${id}`, amount: negated(amount), fee: state === 'gone' ? fee : null };
  return state === 'gone' ? [out] : [out, { ...row, key: `payout ${id} back`, amount, fee: null }];
}

const keyOf = ({ sessionId }: NamedPayment | InboundPayment): string => `payment ${sessionId}`;

/** What the list does not tell whole is asked about, one after the other, unless it is here. */
async function paymentPage(bank: VirtualAccountProvider, { from, to, after, known }: PageAsked): Promise<ListPage> {
  const page = await bank.payments({ from, to, after });
  if (page.kind === 'no_answer') return page;
  const { named = [] } = page;
  const here = await known(named.map(keyOf));
  const payments = [...page.payments];
  for (const each of named.filter((name) => !here.has(keyOf(name)))) {
    const told = await bank.payment(each.reference);
    // What is pending there is no money yet; a later reading of the day finds it.
    if (told.kind === 'no_answer') return { kind: 'no_answer' };
    if (told.kind === 'paid') payments.push(told.payment);
  }
  const rows = payments.map((payment): ListedRow => {
    const { sessionId: reference, amount, providerFee: fee, senderName: name, paidAt: at } = payment;
    return { key: keyOf(payment), at, kind: 'payment', amount, fee, balance: null, reference, name };
  });
  return { kind: 'rows', rows, next: page.next };
}
