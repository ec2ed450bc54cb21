import type { App, Providers, SimulatedProviders } from '../services/app.ts';
import type { Database } from '../platform/db/database.ts';
import type { Environment } from '../platform/kernel/actor.ts';
import { Refusal } from '../platform/kernel/refusal.ts';
import { observedProvider } from '../services/observed-provider.ts';
import { simulatedBank } from '../services/providers/bank/sandbox/bank.ts';
import { simulatedBills } from '../services/providers/bills/sandbox/provider.ts';
import { simulatedProcessor } from '../services/providers/cards/sandbox/processor.ts';
import { simulatedIdentity } from '../services/providers/identity/sandbox/providers.ts';
import type { MailPort } from '../services/providers/mail/port.ts';
import { sandboxMailbox } from '../services/providers/mail/sandbox.ts';
import { simulatedRegistry } from '../services/providers/registry/sandbox/registry.ts';
import { simulatedAccounts } from '../services/providers/virtual-accounts/sandbox/accounts.ts';

/**
 * The providers of each environment, timed and traced: the simulated ones in the sandbox. `outside` are connections of their
 * own, so that a provider can be slow without holding ours.
 */
export function openProviders(
  outside: Database,
  liveMail: MailPort | null,
  tools: Pick<App, 'metrics' | 'tracing' | 'activity'>,
): Pick<App, 'providers'> & { sandbox: SimulatedProviders } {
  const observed = <Port extends object>(name: string, port: Port): Port => observedProvider(tools, `sandbox_${name}`, port);
  const sandbox: SimulatedProviders = {
    bank: simulatedBank(outside),
    bills: simulatedBills(outside),
    virtualAccounts: simulatedAccounts(outside),
    cards: simulatedProcessor(outside),
    identity: simulatedIdentity(outside),
    mail: sandboxMailbox(outside),
  };
  const byEnvironment: Record<Environment, Providers> = {
    sandbox: {
      bank: observed('bank', sandbox.bank),
      bills: observed('bills', sandbox.bills),
      virtualAccounts: observed('virtual_accounts', sandbox.virtualAccounts),
      cards: observed('cards', sandbox.cards),
      identity: {
        zee: observed('zee', sandbox.identity.zee),
        switch: observed('switch', sandbox.identity.switch),
        registry: observed('registry', simulatedRegistry(sandbox.identity.note)),
        samplePhoto: sandbox.identity.samplePhoto,
      },
      mail: sandbox.mail,
    },
    live: liveProviders(liveMail),
  };
  return { providers: (environment) => byEnvironment[environment], sandbox };
}

/** What live has: mail, where a mail server is configured. */
function liveProviders(mail: MailPort | null): Providers {
  return {
    get bank(): never {
      throw missing('No bank provider is configured for live transfers yet');
    },
    get bills(): never {
      throw missing('No provider of bills is configured for live payments yet');
    },
    get virtualAccounts(): never {
      throw missing('No bank for virtual accounts is configured in live yet');
    },
    get cards(): never {
      throw missing('No card processor is configured for live cards yet');
    },
    get identity(): never {
      throw missing('No verification provider is configured for live calls yet');
    },
    mail,
  };
}

const missing = (message: string): Refusal => new Refusal('unavailable', message, { code: 'PROVIDER_NOT_CONFIGURED' });
