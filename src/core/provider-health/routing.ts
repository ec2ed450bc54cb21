import type { App } from '../app/app.ts';
import { openBroadcast } from '../workers/broadcast.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { prepared } from '../../platform/db/entity.ts';
import { ProviderOff } from '../routing/account-ids.ts';
import { Breaker } from '../routing/breaker.ts';
import { ProviderBalance } from '../routing/provider-balance.ts';
import { type AccountAtPort, type AccountState, route, type RouteFacts, type RoutingControl, type Rule } from '../routing/route.ts';

export interface RoutedAccounts {
  accounts: readonly { name: string; id: number }[];
  rules: Readonly<Record<string, readonly Rule[]>>;
}

interface CallOfAccount {
  environment: Environment;
  port: string;
  account: string;
  call: string;
}
const circuitOf = ({ environment, port, account, call }: CallOfAccount): string => `${placeOf(environment, port, account)}/${call}`;

const portsOff = prepared(ProviderOff)('providers.off', (db, _: object) =>
  db.selectFrom('provider_off').select(['environment', 'account', 'port']),
);

/** Submission call of a port; its breaker decides the health of the account. */
const submissionMethodOf = (port: string): string => SUBMISSION_METHODS[port] ?? 'submit';
const SUBMISSION_METHODS: Readonly<Record<string, string>> = {
  virtualAccounts: 'open',
  cards: 'issue',
  sms: 'send',
  zee: 'findByNin',
  switch: 'matchName',
  switchFull: 'findFullByNin',
  bvn: 'findByBvn',
  bvnMatch: 'matchBvn',
  tin: 'findByTin',
  registry: 'search',
};

const BELIEVED_MS = 1_000;
const SWITCHES = 'switches';

export interface BalanceNotice {
  amount: number;
  covers: boolean;
  /** Milliseconds of `performance.now`, for balance requests. */
  askedAt?: number;
}

type Tools = Pick<App, 'db' | 'log' | 'redis' | 'subscriber' | 'metrics'>;

/** Routes payments to provider accounts by rules, circuit breakers, balances and operators' switches. */
export class Routing implements RoutingControl {
  private readonly breakers = new Map<string, Breaker>();
  private readonly balances = new Map<string, ProviderBalance>();
  private readonly ids: Readonly<Record<Environment, ReadonlyMap<string, number>>>;
  private readonly routed: Readonly<Record<Environment, RoutedAccounts>>;
  private readonly tools: Tools;
  private readonly words: ReturnType<typeof openBroadcast>;
  private readonly now: () => number;
  private off: ReadonlySet<string> = new Set();
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(routed: Readonly<Record<Environment, RoutedAccounts>>, tools: Tools, now: () => number = () => performance.now()) {
    this.routed = routed;
    this.tools = tools;
    this.now = now;
    const idsOf = (environment: Environment): ReadonlyMap<string, number> =>
      new Map(routed[environment].accounts.map(({ name, id }) => [name, id]));
    this.ids = { live: idsOf('live'), sandbox: idsOf('sandbox') };
    this.words = openBroadcast(tools, 'tollgate:providers', 'accounts with providers');
    if (environments.some((environment) => routed[environment].accounts.length > 0)) this.listen();
  }

  /** Account numbers in order, empty when none is available. With `isProbe` no probe is consumed. */
  async order(
    environment: Environment,
    port: string,
    facts: RouteFacts,
    call = submissionMethodOf(port),
    isProbe = false,
  ): Promise<readonly number[]> {
    await this.fresh();
    const accounts = route(this.routed[environment].rules[port] ?? [], facts, (account) =>
      this.stateOf(environment, port, account, call, facts.amount),
    );
    const [first] = accounts;
    if (first !== undefined && !isProbe) {
      this.breakerOf({ environment, port, account: first, call }).probing();
      if (call === submissionMethodOf(port)) this.balanceAt(placeOf(environment, port, first)).probing();
    }
    return accounts.flatMap((account) => this.ids[environment].get(account) ?? []);
  }

  takesNew(environment: Environment, port: string, id: number): boolean {
    const name = this.routed[environment].accounts.find((account) => account.id === id)?.name;
    return name === undefined || !this.off.has(placeOf(environment, port, name));
  }

  recordCall(place: CallOfAccount, failed: boolean): void {
    const breaker = this.breakerOf(place);
    const wasOpen = breaker.isOpen;
    const opened = breaker.note(failed);
    if (wasOpen && !breaker.isOpen) this.tools.log.info({ ...place }, 'a provider account has recovered');
    if (!opened) return;
    this.tools.log.error({ ...place }, 'circuit breaker opened: the provider account moves to the end of the order');
    void this.words.announce([circuitOf(place)]);
  }

  paid({ environment, port, account }: Omit<CallOfAccount, 'call'>, { amount, covers, askedAt }: BalanceNotice): void {
    const providerBalance = this.balanceAt(placeOf(environment, port, account));
    if (!(covers ? providerBalance.covers(amount, askedAt) : providerBalance.empty(amount))) return;
    if (!covers)
      this.tools.log.error(
        { environment, port, account },
        'provider balance did not cover a payment: the account moves to the end of the order',
      );
    void this.words.announce([`${covers ? COVERS : LACKS}${placeOf(environment, port, account)} ${amount}`]);
  }

  recordBalance(environment: Environment, account: string, balance: number, askedAt: number): void {
    for (const port of Object.keys(this.routed[environment].rules))
      this.paid({ environment, port, account }, { amount: balance, covers: true, askedAt });
  }

  async states(environment: Environment): Promise<AccountAtPort[]> {
    await this.fresh();
    return Object.entries(this.routed[environment].rules).flatMap(([port, rules]) =>
      [...new Set(rules.map(({ account }) => account))].map((account) => ({
        environment,
        account,
        port,
        state: this.stateOf(environment, port, account, submissionMethodOf(port)),
      })),
    );
  }

  async switched(): Promise<void> {
    await this.words.announce([SWITCHES]);
    await this.fresh();
  }

  close(): void {
    this.words.close();
  }

  private listen(): void {
    this.words.onChange((words) => {
      for (const word of words) {
        if (word === SWITCHES) this.readAt = -Infinity;
        else if (word.startsWith(LACKS) || word.startsWith(COVERS)) this.applyBalanceNotice(word);
        else this.breakers.get(word)?.open();
      }
    });
    this.tools.metrics.figures({
      source: 'routing',
      gauges: {
        [WELL]: {
          help: '1 while a provider account is in regular order, 0 while last or off',
          labels: ['environment', 'account', 'port'],
        },
      },
      read: async () =>
        (await Promise.all(environments.map((environment) => this.states(environment)))).flat().map(({ state, ...labels }) => ({
          name: WELL,
          labels,
          value: state === 'well' ? 1 : 0,
        })),
    });
  }

  private stateOf(environment: Environment, port: string, account: string, call: string, amount?: number): AccountState {
    if (this.off.has(placeOf(environment, port, account))) return 'off';
    if (!this.breakerOf({ environment, port, account, call }).isWell) return 'ill';
    return call === submissionMethodOf(port) && this.balanceAt(placeOf(environment, port, account)).lacks(amount) ? 'empty' : 'well';
  }

  private balanceAt(place: string): ProviderBalance {
    const known = this.balances.get(place);
    if (known) return known;
    const made = new ProviderBalance(this.now);
    this.balances.set(place, made);
    return made;
  }

  private applyBalanceNotice(word: string): void {
    const [result = '', place = '', amount = ''] = word.split(' ');
    if (`${result} ` === LACKS) this.balanceAt(place).empty(Number(amount));
    else this.balanceAt(place).covers(Number(amount));
  }

  private breakerOf(place: CallOfAccount): Breaker {
    const circuit = circuitOf(place);
    const known = this.breakers.get(circuit);
    if (known) return known;
    const made = new Breaker(this.now);
    this.breakers.set(circuit, made);
    return made;
  }

  private async fresh(): Promise<void> {
    if (this.now() - this.readAt < BELIEVED_MS) return;
    await (this.reading ??= this.read().finally(() => (this.reading = null)));
  }

  private async read(): Promise<void> {
    // Race: switches turned from here on may be missing in the result.
    const readAt = this.now();
    this.readAt = readAt;
    try {
      const rows = await portsOff(this.tools.db, {});
      this.off = new Set(rows.map(({ environment, account, port }) => placeOf(environment, port, account)));
    } catch (error) {
      this.readAt = -Infinity;
      throw error;
    }
  }
}

const LACKS = 'lacks ';
const COVERS = 'covers ';

const WELL = 'tollgate_provider_account_well';

const placeOf = (environment: Environment, port: string, account: string): string => `${environment}/${port}/${account}`;
