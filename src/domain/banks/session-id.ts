import { randomInt } from 'node:crypto';

const LAGOS_MS = 3_600_000;
const DIGITS = 12;

/** As the interbank network numbers its transfers: sending bank, moment in Lagos to the second, twelve digits; nothing real is addressed by it. */
export function sessionIdAt(at: number): string {
  const moment = new Date(at + LAGOS_MS).toISOString();
  const time = moment.slice(2, 19).replaceAll(/\D/g, '');
  return `000013${time}${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`;
}
