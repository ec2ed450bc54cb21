import { pino } from 'pino';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { ProvidersFile } from '../wiring/providers-file.ts';
import { slices } from '../../slices/slices.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

interface Held {
  environment: Environment;
  provider: number;
  what: string;
  held: string;
  account: string | null;
}

const CHECK = 'accounts with providers';

const HELD = `
  select h.environment, h.provider, h.what, h.held::text as held, a.name || ', with ' || a.adapter as account
    from (${slices.flatMap(({ exposureAt }) => (exposureAt ? [`select '${exposureAt.what}' as what, s.* from (${exposureAt.sql}) s`] : [])).join('\n union all ')}) h
    left join provider_account a on a.environment = h.environment and a.id = h.provider
   where h.provider <> 0 order by h.environment, h.provider, h.what`;

export const heldBy = (db: Pick<Database, 'query'>): Promise<Held[]> => db.query<Held>('doctor.held', HELD);

/** Open exposure at accounts missing from PROVIDERS_FILE, whose outcome no other account knows. */
export async function exposureFindings(url: string, configured: ProvidersFile): Promise<Finding[]> {
  const db = openDatabase({ url, size: 1, log: pino({ level: 'silent' }), applicationName: 'tollgate doctor' });
  try {
    const rows = await heldBy(db);
    const missing = rows.filter(({ environment, provider }) => !configured[environment].accounts.some(({ id }) => id === provider));
    if (missing.length > 0) return missing.map(missingFinding);
    return [ok(CHECK, rows.length > 0 ? 'every account with open records is in PROVIDERS_FILE' : 'no account has open records')];
  } catch {
    return [warn(CHECK, 'open records could not be read', 'fix the database, then run doctor again')];
  } finally {
    await db.close();
  }
}

const missingFinding = ({ environment, provider, what, held, account }: Held): Finding =>
  fail(
    CHECK,
    `${held} ${what} are open in ${environment} at account ${provider}${account === null ? '' : ` (${account})`}, which PROVIDERS_FILE does not have`,
    'restore it under accounts with its number and name, outside the port lists, until it has no open records',
  );
