import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseKeyRing } from '../crypto/key-ring.ts';
import { addressOf, isAddress } from './database-address.ts';

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
