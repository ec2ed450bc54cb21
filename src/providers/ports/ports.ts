import type { Kobo } from '../../domain/money/money.ts';

/** What providers do for us, as PROVIDERS_FILE, the choice of a sandbox and operators name it. A further port is one name here; each is typed in src/providers/adapter/adapter.ts. */
export const portNames = ['bank', 'bills', 'virtualAccounts', 'cards', 'zee', 'switch', 'switchFull', 'registry', 'sms'] as const;
export type PortName = (typeof portNames)[number];

/** Ports that are asked questions alone: nobody keeps anything for us there. */
export const lookupPorts = ['zee', 'switch', 'switchFull', 'registry'] as const satisfies readonly PortName[];
export type LookupPort = (typeof lookupPorts)[number];

/** A transfer out of our balance, as a list of the provider has it. */
export interface ListedPayout {
  /** What the provider calls it, for ever. */
  id: string;
  /** What it knows the transfer by: ours, where it was handed in by us. */
  reference: string | null;
  amount: Kobo;
  /** What the provider took for it; null where the list does not tell. */
  fee: Kobo | null;
  name: string | null;
  /** When it was made there, by which its day in the list is told. */
  at: Date;
  /** `gone`: the money left our balance. `back`: it is there, as it never left or came back. */
  state: 'gone' | 'back';
}
