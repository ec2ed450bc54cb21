import type { App } from '../app/app.ts';
import { openBroadcast } from '../workers/broadcast.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { Breaker } from '../routing/breaker.ts';
import { Purse } from '../routing/purse.ts';
import { type AccountAtPort, type AccountState, route, type RouteFacts, type RoutingControl, type Rule } from '../routing/route.ts';

/** What an environment's file says of routing. */
export interface RoutedAccounts {
  accounts: readonly { name: string; id: number }[];
  /** By port. */
  rules: Readonly<Record<string, readonly Rule[]>>;
}

/** One call of a port at an account: each has a circuit of its own, for names may be told where payments are not taken. */
interface CallOfAccount {
  environment: Environment;
  port: string;
  account: string;
  call: string;
}
const circuitOf = ({ environment, port, account, call }: CallOfAccount): string => `${placeOf(environment, port, account)}/${call}`;

/** The call by which an account is given something new: whether it is well is asked of this one. */
const handInOf = (port: string): string => HAND_INS[port] ?? 'submit';
const HAND_INS: Readonly<Record<string, string>> = {
  virtualAccounts: 'open',
  cards: 'issue',
  sms: 'send',
  zee: 'findByNin',
  switch: 'matchName',
  switchFull: 'findFullByNin',
  registry: 'search',
};

/** How long a process that heard of no change goes on believing what it read about switches. */
const BELIEVED_MS = 1_000;
const SWITCHES = 'switches';

/** What a call said of our balance with a provider: that it covered so many kobo, or did not. */
export interface SaidOfPurse {
  amount: number;
  covers: boolean;
  /** Milliseconds of `performance.now`, where it answers a question of its own. */
  askedAt?: number;
}

type Tools = Pick<App, 'db' | 'log' | 'redis' | 'subscriber' | 'metrics'>;

/** Which account with a provider is handed what: the rules of the file, what its calls ended in, and what operators have switched off. */
export class Routing implements RoutingControl {
  private readonly breakers = new Map<string, Breaker>();
  private readonly purses = new Map<string, Purse>();
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
    // Where everything is simulated there is nothing to hear of.
    if (environments.some((environment) => routed[environment].accounts.length > 0)) this.listen();
  }

  /**
   * The numbers of the accounts that a payment may be handed to, or that may be asked by another `call`, in order; none when nobody takes it now. With `isLook`
   * nobody is sent there yet, so that whoever is to try an account that was ill is left to do so.
   */
  async order(
    environment: Environment,
    port: string,
    facts: RouteFacts,
    call = handInOf(port),
    isLook = false,
  ): Promise<readonly number[]> {
    await this.fresh();
    const accounts = route(this.routed[environment].rules[port] ?? [], facts, (account) =>
      this.stateOf(environment, port, account, call, facts.amount),
    );
    const [first] = accounts;
    if (first !== undefined && !isLook) {
      this.breakerOf({ environment, port, account: first, call }).probing();
      if (call === handInOf(port)) this.purseAt(placeOf(environment, port, first)).probing();
    }
    return accounts.flatMap((account) => this.ids[environment].get(account) ?? []);
  }

  /** Whether new payments may go to the account of this number. */
  takesNew(environment: Environment, port: string, id: number): boolean {
    const name = this.routed[environment].accounts.find((account) => account.id === id)?.name;
    return name === undefined || !this.off.has(placeOf(environment, port, name));
  }

  /** What a call of an account ended in, for its breaker. */
  heard(place: CallOfAccount, failed: boolean): void {
    const breaker = this.breakerOf(place);
    const wasOpen = breaker.isOpen;
    const opened = breaker.note(failed);
    if (wasOpen && !breaker.isOpen) this.tools.log.info({ ...place }, 'an account with a provider is well again');
    if (!opened) return;
    this.tools.log.error({ ...place }, 'too many calls of an account with a provider fail; others come first for a while');
    void this.words.announce([circuitOf(place)]);
  }

  /** What a call said of our balance with the provider. */
  paid({ environment, port, account }: Omit<CallOfAccount, 'call'>, { amount, covers, askedAt }: SaidOfPurse): void {
    const purse = this.purseAt(placeOf(environment, port, account));
    if (!(covers ? purse.covers(amount, askedAt) : purse.empty(amount))) return;
    if (!covers)
      this.tools.log.error(
        { environment, port, account },
        'our balance with a provider did not cover a payment; others come first for a while',
      );
    void this.words.announce([`${covers ? COVERS : LACKS}${placeOf(environment, port, account)} ${amount}`]);
  }

  told(environment: Environment, account: string, balance: number, askedAt: number): void {
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
        state: this.stateOf(environment, port, account, handInOf(port)),
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
        else if (word.startsWith(LACKS) || word.startsWith(COVERS)) this.heardOfPurse(word);
        else this.breakers.get(word)?.open();
      }
    });
    this.tools.metrics.figures({
      source: 'routing',
      gauges: {
        [WELL]: {
          help: '1 while an account with a provider is asked in its order, 0 while it comes last or is off',
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
    return call === handInOf(port) && this.purseAt(placeOf(environment, port, account)).lacks(amount) ? 'empty' : 'well';
  }

  private purseAt(place: string): Purse {
    const known = this.purses.get(place);
    if (known) return known;
    const made = new Purse(this.now);
    this.purses.set(place, made);
    return made;
  }

  /** Another process found it out. */
  private heardOfPurse(word: string): void {
    const [said = '', place = '', amount = ''] = word.split(' ');
    if (`${said} ` === LACKS) this.purseAt(place).empty(Number(amount));
    else this.purseAt(place).covers(Number(amount));
  }

  private breakerOf(place: CallOfAccount): Breaker {
    const circuit = circuitOf(place);
    const known = this.breakers.get(circuit);
    if (known) return known;
    const made = new Breaker(this.now);
    this.breakers.set(circuit, made);
    return made;
  }

  /** Reads the switches unless they were read within the last second and nobody said that one was turned. */
  private async fresh(): Promise<void> {
    if (this.now() - this.readAt < BELIEVED_MS) return;
    await (this.reading ??= this.read().finally(() => (this.reading = null)));
  }

  private async read(): Promise<void> {
    // What is said from now on may be missing in the answer.
    const readAt = this.now();
    this.readAt = readAt;
    try {
      const rows = await this.tools.db.query<{ environment: Environment; account: string; port: string }>(
        'providers.off',
        'select environment, account, port from provider_off',
      );
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
