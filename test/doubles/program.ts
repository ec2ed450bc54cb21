import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Fault, faults } from './server.ts';
import { type SandboxDouble, sandboxDoubles, type SignedMessage } from './sandbox.ts';

/**
 * Doubles of providers beside `npm start -- --providers doubles`: reports its addresses to the parent and ends
 * with the parent. State is in memory.
 */

export interface DoublesReady {
  /** The content of PROVIDERS_FILE. */
  file: object;
  /** The secrets that the file refers to. */
  env: Record<string, string>;
  /** Control: POST /{name} {"fault": "reset_after"} or {"payIn": {"accountNumber": "…", "amount": 150000}}. */
  control: string;
  /** A line for each: its name and ports. */
  labels: string[];
}

const SETTLE_EVERY_MS = 2_000;

type Running = SandboxDouble & Awaited<ReturnType<SandboxDouble['start']>>;

const running: readonly Running[] = await Promise.all(sandboxDoubles.map(async (double) => ({ ...double, ...(await double.start()) })));
const byName = new Map(running.map((double) => [double.name, double]));

// Ctrl-C reaches the whole group: the service still asks its providers while it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
let notifiedUrl: string | null = null;
process.on('message', ({ sandboxUrl }: { sandboxUrl: string }) => {
  notifiedUrl = sandboxUrl;
  setInterval(() => void settleAll(sandboxUrl), SETTLE_EVERY_MS);
});
process.send?.({ ...configuration(), control: await listenForControls() } satisfies DoublesReady);

function configuration(): Omit<DoublesReady, 'control'> {
  const env: Record<string, string> = {};
  const accounts: Record<string, object> = {};
  const ports: Record<string, unknown[]> = {};
  for (const { name, id, server, settings, secrets, ports: served, accountTypes: types } of running) {
    const references = Object.entries(secrets).map(([setting, value]) => {
      const variable = `DOUBLE_${name}_${setting}`;
      env[variable] = value;
      return [setting, { env: variable }];
    });
    accounts[name] = { adapter: name, id, ...settings, ...Object.fromEntries(references), baseUrl: server.url };
    for (const port of served) {
      const list = (ports[port] ??= []);
      if (port === 'virtualAccounts' && types) list.unshift({ account: name, when: { types } });
      else list.push(name);
    }
  }
  return {
    file: { sandbox: { accounts, ...ports } },
    env,
    labels: running.map(({ name, ports: served }) => `${name} (${served.join(', ')})`),
  };
}

async function settleAll(sandboxUrl: string): Promise<void> {
  for (const { name, settle } of running)
    for (const message of settle?.() ?? []) await postMessage(`${sandboxUrl}/providers/${name}/webhooks`, message);
}

/** A provider whose message is not taken would send it again; the payment is asked about without it, later. */
async function postMessage(url: string, { body, headers }: SignedMessage): Promise<void> {
  await fetch(url, { method: 'POST', body, headers }).catch(() => {});
}

/** Control server: a double answers with the fault until null; deposits send a signed message. */
async function listenForControls(): Promise<string> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    const double = byName.get((request.url ?? '').slice(1));
    if (!double || request.method !== 'POST')
      return answer(404, { error: `POST to one of ${[...byName.keys()].map((name) => `/${name}`).join(', ')}` });
    text(request)
      .then((body) => obey(double, orderIn(body)))
      .then(
        (done) => answer(200, done),
        (error: unknown) => answer(400, { error: (error as Error).message }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Order = { fault: Fault | null } | { payIn: { accountNumber: string; amount: number } };

async function obey({ name, server, payIn }: Running, order: Order): Promise<object> {
  if ('fault' in order) {
    server.fault(() => order.fault);
    return { provider: name, fault: order.fault };
  }
  if (!payIn) throw new Error(`${name} gives out no accounts here`);
  const message = payIn(order.payIn.accountNumber, order.payIn.amount);
  if (message && notifiedUrl !== null) await postMessage(`${notifiedUrl}/providers/${name}/webhooks`, message);
  return { provider: name, paidIn: message !== null };
}

function orderIn(body: string): Order {
  const { fault, payIn } = JSON.parse(body) as { fault?: unknown; payIn?: { accountNumber?: unknown; amount?: unknown } };
  const { accountNumber, amount } = payIn ?? {};
  if (typeof accountNumber === 'string' && typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0)
    return { payIn: { accountNumber, amount } };
  const known = fault === null ? null : faults.find((each) => each === fault);
  if (known === undefined)
    throw new Error(`Send {"fault": …} with null or one of ${faults.join(', ')}, or {"payIn": {"accountNumber": "…", "amount": 150000}}`);
  return { fault: known };
}
