import { pino } from 'pino';
import type { Environment } from '../../domain/actor/actor.ts';
import { ConfigError, formerNamesIn, readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { smtpMail } from '../../providers/mail/smtp.ts';
import { slices } from '../../slices/slices.ts';
import { type ProvidersFile, readProviders } from '../wiring/providers-file.ts';
import { addressFindings, providerFindings } from './providers.ts';
import { fail, type Finding, ok, printed, reasonOf, warn } from './finding.ts';
import { defaultSecrets, secretFiles } from './secrets.ts';
import { databaseFindings, redisFindings } from './servers.ts';

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
async function exposureFindings(url: string, configured: ProvidersFile): Promise<Finding[]> {
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

/** Checks everything that the service needs and changes nothing. @returns findings in the order to fix them. */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { providers, problems } = readProviders(env);
  const files = secretFiles(env);
  let config;
  try {
    config = readConfig(env, problems);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mistakes = error.problems.map((problem) => fail('settings', problem, 'correct it; .env.example lists every setting'));
    return [...mistakes, ...files, warn('further checks', 'were skipped', 'correct the settings, then run doctor again')];
  }
  const addresses = Object.entries({ PUBLIC_URL: config.PUBLIC_URL, LIVE_PUBLIC_URL: config.LIVE_PUBLIC_URL });
  const found = await Promise.all([
    databaseFindings(config),
    exposureFindings(config.DATABASE_URL, providers),
    redisFindings(config),
    ...addresses.flatMap(([name, address]) => (address === undefined ? [] : [addressFindings(name, address)])),
    mailFindings(config),
    providerFindings(config, providers),
  ]);
  const settings = ok('settings', config.LIVE_PORT === undefined ? 'valid; live is off' : 'valid; live is on');
  const former = formerNamesIn(env).map((notice) => warn('settings', notice, 'use the new name'));
  return [settings, ...former, ...files, ...defaultSecrets(config), ...found.flat()];
}

/** `doctor`, `doctor --json`. @returns 1 when a check fails, else 0. */
export async function doctor(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const findings = await diagnose(env);
  const isSound = findings.every(({ state }) => state !== 'fail');
  process.stdout.write(args.includes('--json') ? `${JSON.stringify({ ok: isSound, findings }, null, 2)}\n` : printed(findings));
  return isSound ? 0 : 1;
}

async function mailFindings({ SMTP_URL: url, MAIL_FROM: from, LIVE_PORT: live }: ReturnType<typeof readConfig>): Promise<Finding[]> {
  if (url === undefined)
    return live === undefined
      ? []
      : [warn('mail', 'SMTP_URL is not set: live mails wait for 30 days, then expire', 'set SMTP_URL and MAIL_FROM')];
  const mail = smtpMail({ url, from });
  try {
    await mail.greet();
    return [ok('mail', 'the server accepts our user and password')];
  } catch (error) {
    return [fail('mail', `the server of SMTP_URL rejects the connection: ${reasonOf(error)}`, 'correct its host, port, user or password')];
  } finally {
    mail.close();
  }
}
