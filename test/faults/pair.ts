import { join } from 'node:path';
import { discardFolder, serverFolder } from '../../src/app/embedded/folders.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { killMember, type Member, promoted, startPrimary, startReplicaOf, waitsFor } from '../support/replicated.ts';

export const HOMES = ['one', 'other'] as const;
type Name = (typeof HOMES)[number];

const other = (name: Name): Name => (name === 'one' ? 'other' : 'one');
const STANDBY = 'standby';

/** Two PostgreSQL servers with synchronous replication; each has a fixed place in the address. */
export interface Pair {
  readonly address: string;
  primary(): Member;
  kill(): Promise<void>;
  promote(): Promise<void>;
  /** Rebuilds the other server as a synchronous standby of the primary. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the first of two servers in folders of their own below `folder`; the second one comes with `renew`. */
export async function openPair(folder: string): Promise<Pair> {
  const homeOf = (name: Name): string => join(folder, name, 'postgres');
  const members = new Map<Name, Member>();
  let leader: Name = 'one';
  const first = await startPrimary(serverFolder(homeOf(leader)));
  members.set(leader, first);
  const transports: Record<Name, Proxy> = { one: await openProxy(first.url), other: await openProxy(first.url) };
  // The port of a server that is gone may be another's by now.
  transports.other.become('refused');
  const placeOf = (name: Name): string => new URL(transports[name].url(first.url)).host;
  const primary = (): Member => {
    const member = members.get(leader);
    if (!member) throw new Error('there is no primary');
    return member;
  };
  const address = `${transports.one.url(first.url)}?standby=${placeOf('other')}`;
  return {
    address,
    primary,
    async kill() {
      const killing = killMember(primary());
      transports[leader].become('refused');
      await killing;
      members.delete(leader);
    },
    async promote() {
      const next = other(leader);
      const response = await promoted(address);
      if (response.trim() !== `${placeOf(next)} is the primary`)
        throw new Error(`the standby is ${placeOf(next)}, and npm run promote said: ${response}`);
      leader = next;
    },
    async renew() {
      const name = other(leader);
      discardFolder(homeOf(name));
      const member = await startReplicaOf(primary(), STANDBY, serverFolder(homeOf(name)));
      members.set(name, member);
      transports[name].leadTo(member.url);
      transports[name].become('open');
      await waitsFor(primary(), STANDBY);
    },
    async close() {
      await Promise.allSettled([...members.values()].map((member) => member.stop()));
      await Promise.allSettled(HOMES.map((name) => transports[name].close()));
    },
  };
}
