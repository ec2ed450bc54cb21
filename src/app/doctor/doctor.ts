import { ConfigError, formerNamesIn, readConfig } from '../../platform/config/config.ts';
import { smtpMail } from '../../providers/mail/smtp.ts';
import { readProviders } from '../wiring/providers-file.ts';
import { addressFindings } from './addresses.ts';
import { fail, type Finding, ok, printed, reasonOf, warn } from './finding.ts';
import { exposureFindings } from './exposure.ts';
import { providerFindings } from './providers.ts';
import { defaultSecrets, secretFiles } from './secrets.ts';
import { databaseFindings, redisFindings } from './servers.ts';

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
