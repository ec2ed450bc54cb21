import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseKeyRing } from '../crypto/key-ring.ts';

interface DatabaseAddress {
  connectionString: string;
  /** Behind a transaction pooler: no named statements, session settings, locks. */
  isPooled: boolean;
  members: readonly string[];
}

const POOLER = 'pooler';
const TRANSACTION = 'transaction';
const STANDBY = 'standby';
const ADDRESS = /^[^\s,/@?#]+:\d+$/;

export function addressOf(url: string): DatabaseAddress {
  const parsed = new URL(url);
  const isPooled = parsed.searchParams.get(POOLER) === TRANSACTION;
  const others = placesIn(parsed);
  parsed.searchParams.delete(STANDBY);
  const first = parsed.href;
  const members = [first, ...others.map((host) => Object.assign(new URL(first), { host }).href)];
  parsed.searchParams.delete(POOLER);
  return { connectionString: parsed.href, isPooled, members };
}

function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return (
    parsed.searchParams.getAll(POOLER).every((pooler) => pooler === TRANSACTION) && placesIn(parsed).every((place) => ADDRESS.test(place))
  );
}

const placesIn = ({ searchParams }: URL): string[] => searchParams.getAll(STANDBY).flatMap((places) => places.split(','));

/** Session settings; jit costs more than it saves here. */
export const sessionSettings = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  timezone: 'UTC',
} as const;

/** Startup options for a role and its settings. Behind a pooler the user has both (`npm run migrate` sets them). */
export function sessionOf(
  url: string,
  role: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): { connectionString: string; options?: string } {
  const { connectionString, isPooled } = addressOf(url);
  const all = { ...(role !== undefined && { role }), ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString, ...(!isPooled && options.length > 0 && { options: options.join(' ') }) };
}

export const SENTINEL = 'sentinel';
const ALSO = 'also';
const PLACE = /^([^\s,/@?#]+):(\d+)$/;

function isRedisAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  const places = searchParams.getAll(ALSO).flatMap((text) => text.split(','));
  return (
    places.every((place) => PLACE.test(place)) && (places.length === 0 || searchParams.has(SENTINEL)) && searchParams.get(SENTINEL) !== ''
  );
}

export function furtherIn({ searchParams }: URL): { host: string; port: number }[] {
  return searchParams.getAll(ALSO).flatMap((text) =>
    text.split(',').flatMap((place) => {
      const [, host, port] = PLACE.exec(place) ?? [];
      return host === undefined ? [] : [{ host, port: Number(port) }];
    }),
  );
}

export const port = z.coerce.number().int().min(0).max(65_535);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const count = z.coerce.number().int().min(1);

export const keyRing = z.string().transform((text, context) => {
  try {
    return parseKeyRing(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine(isAddress, { error: 'accepts pooler=transaction and standby=host:port,host:port only' });

export const ownerAddress = databaseAddress.refine((url) => !addressOf(url).isPooled, {
  error: 'must be PostgreSQL itself, not a pooler',
});

export const redisAddress = z
  .url({ protocol: /^rediss?$/ })
  .refine(isRedisAddress, { error: 'needs sentinel=name, and also=host:port,host:port for further ones' });
