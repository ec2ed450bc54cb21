import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import { fail, type Finding, TIMEOUT_MS, ok, reasonOf, warn } from './finding.ts';

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
