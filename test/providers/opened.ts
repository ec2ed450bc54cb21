import { afterAll } from 'vitest';
import type { Adapter, Opened, Ports } from '../../src/providers/adapter/adapter.ts';
import { type CardJournal, noCardJournal } from '../../src/providers/cards/port.ts';
import { type ProviderHttp, providerHttp } from '../../src/providers/http/client.ts';

/** Opens an adapter with settings as a file of providers would hold them. */
export type Open = (adapter: Adapter, settings: object) => Opened;

const given = new Map<string, number>();
export function numberOf(reference: string): number {
  const number = given.get(reference) ?? given.size + 1;
  given.set(reference, number);
  return number;
}

/** Opens adapters for a file or `describe`, and closes them afterwards. Call at hook level. */
export function opener(cardJournal: () => CardJournal = () => noCardJournal): Open {
  const clients: ProviderHttp[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.close())));
  return (adapter, settings) =>
    adapter.open(settings, {
      id: 1,
      http(options) {
        const http = providerHttp({ provider: adapter.name, ...options });
        clients.push(http);
        return http;
      },
      shortReferences: {
        give: (reference) => Promise.resolve(numberOf(reference)),
        find: (reference) => Promise.resolve(given.get(reference) ?? null),
      },
      cardJournal: cardJournal(),
    });
}

/** A port that this adapter must have opened. */
export function portOf<Port extends keyof Ports>(opened: Partial<Ports>, port: Port): Ports[Port] {
  const found: Ports[Port] | undefined = opened[port];
  if (!found) throw new Error(`the adapter opened no ${port}`);
  return found;
}
