import type { App } from '../services/app.ts';
import type { Database } from '../platform/db/database.ts';
import type { Environment } from '../platform/kernel/actor.ts';
import { Refusal } from '../platform/kernel/refusal.ts';
import { observedProvider } from '../services/observed-provider.ts';
import { simulatedBank } from '../services/providers/bank/sandbox/bank.ts';
import { simulatedBills } from '../services/providers/bills/sandbox/provider.ts';
import { simulatedProcessor } from '../services/providers/cards/sandbox/processor.ts';
import { simulatedIdentity } from '../services/providers/identity/sandbox/providers.ts';
import { simulatedRegistry } from '../services/providers/registry/sandbox/registry.ts';
import { simulatedAccounts } from '../services/providers/virtual-accounts/sandbox/accounts.ts';

type Providers = Pick<
  App,
  | 'bank'
  | 'sandboxBank'
  | 'billProvider'
  | 'sandboxBills'
  | 'cards'
  | 'sandboxCards'
  | 'identity'
  | 'sandboxIdentity'
  | 'virtualAccounts'
  | 'sandboxAccounts'
>;

/**
 * The providers of each environment, timed and traced: the simulated ones in the sandbox. `outside` are connections of their
 * own, so that a provider can be slow without holding ours.
 */
export function openProviders(outside: Database, tools: Pick<App, 'metrics' | 'tracing' | 'activity'>): Providers {
  const observed = <Port extends object>(name: string, port: Port): Port => observedProvider(tools, `sandbox_${name}`, port);
  const sandboxBank = simulatedBank(outside);
  const sandboxBills = simulatedBills(outside);
  const sandboxCards = simulatedProcessor(outside);
  const sandboxAccounts = simulatedAccounts(outside);
  const sandboxIdentity = simulatedIdentity(outside);
  const identity = {
    zee: observed('zee', sandboxIdentity.zee),
    switch: observed('switch', sandboxIdentity.switch),
    registry: observed('registry', simulatedRegistry(sandboxIdentity.note)),
    samplePhoto: sandboxIdentity.samplePhoto,
  };
  return {
    bank: inSandbox(observed('bank', sandboxBank), 'No bank provider is configured for live transfers yet'),
    sandboxBank,
    billProvider: inSandbox(observed('bills', sandboxBills), 'No provider of bills is configured for live payments yet'),
    sandboxBills,
    cards: inSandbox(observed('cards', sandboxCards), 'No card processor is configured for live cards yet'),
    sandboxCards,
    identity: inSandbox(identity, 'No verification provider is configured for live calls yet'),
    sandboxIdentity,
    virtualAccounts: inSandbox(observed('virtual_accounts', sandboxAccounts), 'No bank for virtual accounts is configured in live yet'),
    sandboxAccounts,
  };
}

/** @throws Refusal 503 PROVIDER_NOT_CONFIGURED in live, from what it returns. */
function inSandbox<Port>(port: Port, missing: string): (environment: Environment) => Port {
  return (environment) => {
    if (environment === 'sandbox') return port;
    throw new Refusal('unavailable', missing, { code: 'PROVIDER_NOT_CONFIGURED' });
  };
}
