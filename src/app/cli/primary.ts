import { pino } from 'pino';
import { readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { primaryOf } from '../../platform/db/members.ts';

/** One connection to the primary of DATABASE_URL, for a command that needs no other setting. @throws ConfigError. */
export async function openPrimary({ DATABASE_URL, DATABASE_URL_FILE }: NodeJS.ProcessEnv, applicationName: string): Promise<Database> {
  const given = readConfig({ DATABASE_URL, DATABASE_URL_FILE, REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: '-'.repeat(64) });
  return openDatabase({ url: await primaryOf(given.DATABASE_URL), size: 1, log: pino({ level: 'silent' }), applicationName });
}
