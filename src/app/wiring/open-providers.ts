import type { App, ChosenProviders, IdentityProviders, Providers, SandboxControls, SimulatedProviders } from '../../core/app/app.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BusinessSettings, Environment, SandboxPlace } from '../../domain/actor/actor.ts';
import { type PortName, portNames } from '../../providers/ports/ports.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { observedProvider } from '../../core/provider-health/observed-provider.ts';
import { addressList } from '../../core/transport/headers.ts';
import type { Opened, ProviderInbox } from '../../providers/adapter/adapter.ts';
import { simulatedBank } from '../../providers/bank/sandbox/bank.ts';
import { simulatedBills } from '../../providers/bills/sandbox/provider.ts';
import { simulatedProcessor } from '../../providers/cards/sandbox/processor.ts';
import { simulatedIdentity } from '../../providers/identity/sandbox/providers.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import { sandboxMailbox } from '../../providers/mail/sandbox.ts';
import { simulatedRegistry } from '../../providers/registry/sandbox/registry.ts';
import { simulatedSms } from '../../providers/sms/sandbox/provider.ts';
import { payerNamed, simulatedAccounts } from '../../providers/virtual-accounts/sandbox/accounts.ts';
import type { Routing } from '../../core/provider-health/routing.ts';
import type { RouteFacts } from '../../core/routing/route.ts';
import { type AccountTools, type OpenAccounts, openAccounts } from './open-accounts.ts';
import { openScreening } from './open-screening.ts';
import type { ProvidersFile } from './providers-file.ts';

export interface OpenProviders extends Pick<App, 'providers' | 'providersOf' | 'screening'> {
  sandbox: SimulatedProviders & Pick<SandboxControls, 'places'>;
  inbox(environment: Environment, account: string): ProviderInbox | null;
  close(): Promise<void>;
}

/** Configured providers, or simulated ones in the sandbox on connections of their own (`outside`). */
export function openProviders(
  outside: Database,
  liveMail: MailPort | null,
  configured: ProvidersFile,
  tools: AccountTools,
  config: Config,
): OpenProviders {
  const sandbox: SimulatedProviders = {
    bank: simulatedBank(outside, (accountNumber) => payerNamed(outside, accountNumber)),
    bills: simulatedBills(outside),
    virtualAccounts: simulatedAccounts(outside),
    cards: simulatedProcessor(outside),
    identity: simulatedIdentity(outside),
    sms: simulatedSms(outside),
    mail: sandboxMailbox(outside),
  };
  const opened = {
    sandbox: openAccounts('sandbox', configured.sandbox, tools),
    live: openAccounts('live', configured.live, tools),
  };
  const screening = openScreening(config, tools);
  const played = simulated(sandbox, tools);
  const limiter: Record<Environment, Place> = {
    sandbox: { accounts: opened.sandbox, standIns: played, routes: routesOf('sandbox', configured, tools.routing) },
    live: { accounts: opened.live, standIns: {}, routes: routesOf('live', configured, tools.routing) },
  };
  const byNumber: Record<Environment, Providers> = {
    sandbox: providersByNumber(limiter.sandbox, sandbox.mail),
    live: providersByNumber(limiter.live, liveMail),
  };
  const { unlessChosen } = configured.sandbox;
  const live = chosenProviders(limiter.live);
  const read = new WeakMap<object, ChosenProviders>();
  const unchosen = chosenProviders(limiter.sandbox, () => unlessChosen);
  const inSandbox = (choice: SandboxChoice): ChosenProviders => {
    if (choice === undefined) return unchosen;
    let found = read.get(choice);
    if (!found) read.set(choice, (found = chosenProviders(limiter.sandbox, (port) => choice[port] ?? unlessChosen)));
    return found;
  };
  return {
    screening: screening.of,
    providers: (environment) => byNumber[environment],
    providersOf: ({ environment, settings }) => (environment === 'live' ? live : inSandbox(settings?.sandbox?.providers)),
    sandbox: {
      ...sandbox,
      places: (settings) =>
        portNames.map((port) => {
          const hasAccount = opened.sandbox.serving(port) !== undefined;
          const wanted = settings?.sandbox?.providers?.[port] ?? unlessChosen;
          return { port, place: hasAccount ? wanted : 'simulated', hasAccount };
        }),
    },
    inbox(environment, account) {
      const inbox = opened[environment].byName.get(account)?.inbox;
      const found = configured[environment].accounts.find(({ name }) => name === account);
      if (!inbox || !found) return null;
      const { id, webhookFrom } = found;
      return { inbox, id, mayComeFrom: (address) => webhookFrom.length === 0 || addressList(webhookFrom)(address) };
    },
    close: async () => void (await Promise.all([opened.sandbox.close(), opened.live.close(), screening.close()])),
  };
}

type SandboxChoice = NonNullable<BusinessSettings['sandbox']>['providers'];

function simulated(sandbox: SimulatedProviders, tools: AccountTools): Simulated {
  const observed = <Port extends object>(name: string, port: Port): Port => observedProvider(tools, `sandbox_${name}`, port);
  return {
    bank: observed('bank', sandbox.bank),
    bills: observed('bills', sandbox.bills),
    virtualAccounts: observed('virtual_accounts', sandbox.virtualAccounts),
    cards: observed('cards', sandbox.cards),
    zee: observed('zee', sandbox.identity.zee),
    switch: observed('switch', sandbox.identity.switch),
    switchFull: observed('switch', sandbox.identity.switchFull),
    bvn: observed('bvn', sandbox.identity.bvn),
    bvnMatch: observed('bvn', sandbox.identity.bvnMatch),
    tin: observed('tin', sandbox.identity.tin),
    registry: observed('registry', simulatedRegistry(sandbox.identity.note)),
    sms: observed('sms', sandbox.sms),
    samplePhoto: sandbox.identity.samplePhoto,
  };
}

type Simulated = Pick<Opened, PortName> & Pick<IdentityProviders, 'samplePhoto'>;

interface Routes extends Pick<Providers, 'takesNew' | 'waitForFloatMs'> {
  order(port: PortName, facts: RouteFacts, call?: string, isProbe?: boolean): Promise<readonly number[]>;
}

const routesOf = (environment: Environment, configured: ProvidersFile, routing: Routing): Routes => ({
  order: (port, facts, call, isProbe) => routing.order(environment, port, facts, call, isProbe),
  takesNew: (port, id) => routing.takesNew(environment, port, id),
  waitForFloatMs: configured[environment].waitForFloatMinutes * 60_000,
});

interface Place {
  accounts: OpenAccounts;
  standIns: Simulated;
  routes: Routes;
}

type NumberedPort = 'bank' | 'bills' | 'cards' | 'sms';

/** Provider per port: configured unless simulation is chosen, else its stand-in, else none. */
function chosenProviders(
  { accounts, standIns, routes }: Place,
  placeAt: (port: PortName) => SandboxPlace = () => 'provider_test',
): ChosenProviders {
  const takesAccounts = (port: PortName): boolean => placeAt(port) === 'provider_test' && accounts.serving(port) !== undefined;
  const serving = <Port extends PortName>(port: Port, missing: string): NonNullable<Opened[Port]> => {
    const provider = (takesAccounts(port) ? accounts.serving(port)?.[port] : null) ?? standIns[port];
    if (!provider) throw notConfigured(missing);
    return provider;
  };
  const order = (port: NumberedPort, facts: RouteFacts, missing: string, isProbe = false): ReturnType<ChosenProviders['banksFor']> =>
    takesAccounts(port) ? routes.order(port, facts, undefined, isProbe) : [serving(port, missing).id];
  return {
    get bank() {
      return (takesAccounts('bank') ? accounts.names : null) ?? serving('bank', NO_BANK);
    },
    banksFor: (facts) => order('bank', facts, NO_BANK),
    get bills() {
      return serving('bills', NO_BILLS);
    },
    billersFor: (facts) => order('bills', facts, NO_BILLS),
    async billersAsked(facts) {
      if (!takesAccounts('bills')) return [serving('bills', NO_BILLS)];
      return (await routes.order('bills', facts, 'validate')).flatMap((id) => accounts.numbered(id)?.bills ?? []);
    },
    async accountBanksFor(facts) {
      if (!takesAccounts('virtualAccounts')) return [serving('virtualAccounts', NO_ACCOUNTS)];
      const inOrder = await routes.order('virtualAccounts', facts);
      return inOrder.flatMap(
        (id) => [...accounts.byName.values()].find(({ virtualAccounts }) => virtualAccounts?.id === id)?.virtualAccounts ?? [],
      );
    },
    processorsFor: (facts) => order('cards', facts, 'No card processor is configured for live cards yet'),
    sendersFor: (facts) => order('sms', facts, 'No provider of text messages is configured in live yet', true),
    identity: {
      async asked(port, call) {
        if (!takesAccounts(port)) return serving(port, NO_VERIFICATION);
        const [id] = await routes.order(port, ANY, call);
        const found = accounts.numbered(id)?.[port];
        if (!found) throw notConfigured('Every provider of this verification is switched off');
        return found;
      },
      ...(standIns.samplePhoto && { samplePhoto: standIns.samplePhoto }),
    },
  };
}

function providersByNumber(place: Place, mail: MailPort | null): Providers {
  const { accounts, standIns, routes } = place;
  const accountsFirst = chosenProviders(place);
  const all = [...accounts.byName.values(), standIns];
  const banks = all.flatMap(({ bank }) => bank ?? []);
  const numbered =
    <Port extends NumberedPort | 'virtualAccounts'>(port: Port) =>
    (wanted: number): NonNullable<Opened[Port]> | null =>
      all.find((each) => each[port]?.id === wanted)?.[port] ?? null;
  const beside =
    (port: 'cards' | 'sms') =>
    (id: number, facts: RouteFacts): ReturnType<Providers['sendersBeside']> =>
      id === standIns[port]?.id ? [id] : accounts.serving(port) ? routes.order(port, facts) : [];
  return {
    banks,
    bankOf: numbered('bank'),
    banksBeside: (id, facts) => (id === standIns.bank?.id ? [id] : accountsFirst.banksFor(facts)),
    billersBeside: (id, facts) => (id === standIns.bills?.id ? [id] : accountsFirst.billersFor(facts)),
    billsOf: numbered('bills'),
    takesNew: routes.takesNew,
    waitForFloatMs: routes.waitForFloatMs,
    virtualAccountsOf: numbered('virtualAccounts'),
    treasuries: accounts.treasuries,
    processorsBeside: beside('cards'),
    sendersBeside: beside('sms'),
    cardsOf: numbered('cards'),
    smsOf: numbered('sms'),
    mail,
  };
}

const ANY: RouteFacts = { id: '' };

const notConfigured = (missing: string): Refusal => new Refusal('unavailable', missing, { code: 'PROVIDER_NOT_CONFIGURED' });

const NO_BANK = 'No bank provider is configured for live transfers yet';
const NO_BILLS = 'No provider of bills is configured for live payments yet';
const NO_ACCOUNTS = 'No bank for virtual accounts is configured in live yet';
const NO_VERIFICATION = 'No verification provider is configured for live calls yet';
