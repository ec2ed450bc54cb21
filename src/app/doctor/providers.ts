import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { Environment } from '../../domain/actor/actor.ts';
import { naira } from '../../domain/money/money.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/formats/network.ts';
import type { Checked, Opened } from '../../providers/adapter/adapter.ts';
import { noCardJournal } from '../../providers/cards/port.ts';
import { providerHttp } from '../../providers/http/client.ts';
import { type OperatorAlert, portNames } from '../../providers/ports/ports.ts';
import type { ConfiguredAccount, ProvidersFile } from '../wiring/providers-file.ts';
import { clockFinding, fail, type Finding, ok, reasonOf, TIMEOUT_MS, warn } from './finding.ts';

const SOON_MS = 14 * 24 * 3_600_000;

/** DNS, and TLS trust for more than two weeks; http is resolved alone. */
export async function addressFindings(what: string, address: string): Promise<Finding[]> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const check = `${what} DNS`;
  try {
    await within(lookup(host));
  } catch (error) {
    return [
      fail(check, `${host} has no address: ${reasonOf(error)}`, 'correct the name, or the resolver of this machine (/etc/resolv.conf)'),
    ];
  }
  const found = ok(check, host);
  return protocol === 'https:' ? [found, await tlsFinding(`${what} TLS`, host, Number(port || 443))] : [found];
}

async function tlsFinding(check: string, host: string, port: number): Promise<Finding> {
  try {
    const ends = await within(certificateEnd(host, port));
    const days = Math.floor((ends - Date.now()) / 86_400_000);
    return ends - Date.now() < SOON_MS
      ? warn(check, `the certificate ends in ${days} days`, 'have it renewed by the operator of that server')
      : ok(check, `trusted, for ${days} days`);
  } catch (error) {
    return fail(
      check,
      `${host}:${port} is not trusted or not reached: ${reasonOf(error)}`,
      'check the outbound firewall, proxies, and the certificate authorities of this machine',
    );
  }
}

function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const isName = !ipaddr.isValid(host);
    const socket = connect({ host, port, minVersion: 'TLSv1.2', timeout: TIMEOUT_MS, ...(isName && { servername: host }) }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on('error', reject);
  });
}

/** Sends an empty request to our webhook address; our own refusal is the proof. */
export async function webhookFinding(account: string, setting: string, base: string | undefined): Promise<Finding> {
  const check = `webhooks of ${account}`;
  if (base === undefined)
    return warn(
      check,
      `${setting} is not set, so the provider has no webhook address of ours`,
      `set ${setting}; until then payments are polled on schedule`,
    );
  const address = `${base.replace(/\/$/, '')}/providers/${account}/webhooks`;
  const isPrivate = await isOursAlone(new URL(base).hostname);
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status === 405)
      return isPrivate
        ? warn(check, `${address} answers, but providers cannot reach this address`, `set ${setting} to a public address`)
        : ok(check, `${address} answers; enter it in the provider's settings`);
    const remedy = `forward POST ${new URL(address).pathname} to the listener that has this PROVIDERS_FILE`;
    return fail(check, `${address} answers ${status}, which is not this service with this account`, remedy);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return warn(
      check,
      `${address} cannot be reached from here: ${reasonOf(cause ?? error)}`,
      'start the service and run doctor again; if it runs, check DNS, proxy and firewall',
    );
  }
}

async function isOursAlone(hostname: string): Promise<boolean> {
  const found = await within(lookup(hostname.replace(/^\[(.*)\]$/, '$1'))).catch(() => null);
  return found !== null && ipaddr.process(found.address).range() !== 'unicast';
}

const within = <T>(work: Promise<T>): Promise<T> =>
  withinTime(
    TIMEOUT_MS,
    () => work,
    () => {
      throw Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
    },
  );

export async function providerFindings(config: Config, configured: ProvidersFile): Promise<Finding[]> {
  const environments: Environment[] = config.LIVE_PORT === undefined ? ['sandbox'] : ['sandbox', 'live'];
  const found = await Promise.all(
    environments.map(async (environment) => [
      ...(await Promise.all(configured[environment].accounts.map((account) => accountFindings(environment, account, config)))).flat(),
      ...(environment === 'live' ? portFindings(configured) : sandboxFindings(configured)),
    ]),
  );
  return found.flat();
}

function sandboxFindings({ sandbox }: ProvidersFile): Finding[] {
  const served = portNames.filter((port) => sandbox.serving[port].length > 0);
  if (served.length === 0) return [];
  const others =
    sandbox.unlessChosen === 'simulated'
      ? 'used only by businesses that chose them'
      : 'used by every business that did not choose the simulation';
  return [ok('sandbox ports', `accounts serve ${served.join(', ')}; ${others}`)];
}

function portFindings({ live }: ProvidersFile): Finding[] {
  const unserved = portNames.filter((port) => live.serving[port].length === 0);
  if (unserved.length === 0) return [ok('live ports', 'every port has an account')];
  return [
    warn(
      'live ports',
      `no account serves ${unserved.join(', ')}: these answer 503 PROVIDER_NOT_CONFIGURED`,
      'add accounts for the products that you offer to PROVIDERS_FILE',
    ),
  ];
}

async function accountFindings(environment: Environment, account: ConfiguredAccount, config: Config): Promise<Finding[]> {
  const name = `${environment} ${account.name}`;
  const result: { date: string; askedAt: number; answeredAt: number }[] = [];
  const addresses: string[] = [];
  const closings: (() => Promise<void>)[] = [];
  const opened = account.adapter.open(account.settings, {
    id: account.id,
    http(options) {
      addresses.push(options.baseUrl);
      const http = providerHttp({ ...options, provider: account.name });
      closings.push(() => http.close());
      return {
        ...http,
        async call(request) {
          const askedAt = Date.now();
          const ended = await http.call(request);
          if (ended.kind === 'answered' && typeof ended.headers['date'] === 'string')
            result.push({ date: ended.headers['date'], askedAt, answeredAt: Date.now() });
          return ended;
        },
      };
    },
    shortReferences: { give: () => Promise.reject(new Error('the doctor submits nothing')), find: () => Promise.resolve(null) },
    cardJournal: noCardJournal,
  });
  try {
    const [credentials, ...rest] = await Promise.all([
      credentialsFinding(`${name} credentials`, opened),
      ...[...new Set(addresses)].map((address) => addressFindings(name, address)),
    ]);
    const [first] = result;
    return [
      ...modeFindings(name, environment, account, addresses),
      ...rest.flat(),
      ...(first ? [clockFinding(`${name} clock`, Date.parse(first.date), first.askedAt, first.answeredAt, 1_000)] : []),
      credentials,
      ...(opened.inbox ? [await webhookFinding(account.name, ...publicAddress(environment, config))] : []),
    ];
  } finally {
    await Promise.all(closings.map((close) => close()));
  }
}

const publicAddress = (environment: Environment, config: Config): [string, string | undefined] =>
  environment === 'live' ? ['LIVE_PUBLIC_URL', config.LIVE_PUBLIC_URL] : ['PUBLIC_URL', config.PUBLIC_URL];

/** Some credentials do not show their mode; an operator has to check those. */
function modeFindings(name: string, environment: Environment, { mode }: ConfiguredAccount, addresses: readonly string[]): Finding[] {
  if (environment === 'sandbox' ? mode === 'test' : mode === 'live') return [];
  const isHere = addresses.some((address) => isLoopback(new URL(address).hostname));
  const check = `${name} mode`;
  if (environment === 'sandbox')
    return isHere
      ? []
      : [
          warn(
            check,
            'its credentials do not show whether they are for a test environment',
            'ask the provider: with live credentials the sandbox would reach real people',
          ),
        ];
  return isHere
    ? [fail(check, 'it is an address of this machine: a double moves no money', "remove baseUrl to use the provider's own address")]
    : [warn(check, 'its credentials do not show whether money is real', 'send ₦100 to an account of your own and check that it arrives')];
}

async function credentialsFinding(check: string, opened: Opened): Promise<Finding> {
  const checked = await (opened.check?.() ?? byBalance(opened));
  switch (checked?.kind) {
    case undefined:
      return warn(check, 'this adapter has no call without effects to check them', 'make one payment of the smallest amount');
    case 'works':
      return ok(check, checked.detail);
    case 'empty':
      return warn(check, 'accepted, with balance 0', 'fund it: until then payments are refused and refunded');
    case 'no_answer':
      return fail(check, checked.alert?.detail ?? 'no usable answer came', remedyOf(checked.alert));
  }
}

async function byBalance({ treasury }: Opened): Promise<Checked | null> {
  if (!treasury) return null;
  const answer = await treasury.balance();
  if (answer.kind === 'no_answer') return answer;
  return answer.available > 0 ? { kind: 'works', detail: `accepted, with balance ₦${naira(answer.available)}` } : { kind: 'empty' };
}

function remedyOf(alert: OperatorAlert | undefined): string {
  switch (alert?.kind) {
    case 'credentials':
      return 'correct the key that PROVIDERS_FILE refers to';
    case 'setup':
      return "allow our address and permissions in the provider's settings; its page in docs/providers lists them";
    case 'unreachable':
      return 'check DNS, TLS and the outbound firewall, then the status page of the provider';
    default:
      return 'run doctor again in a minute; if it persists, give the provider the time of this check';
  }
}
