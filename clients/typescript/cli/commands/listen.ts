import { anySignal } from '../../src/any-signal.ts';
import type { Command } from 'commander';
import { ConflictError } from '../../src/errors.ts';
import type { WebhookMessage } from '../../src/generated/schemas.ts';
import { subscribe } from '../../src/subscription.ts';
import { type Context, Socket } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { postUnverified } from '../unverified.ts';

interface Options {
  forwardTo: string;
  events?: string;
  skipVerify?: boolean;
  ack?: boolean;
  count?: string;
  keys: boolean;
}

const QUERY = `subscription ($events: [String!], $after: ID) {
  webhookMessageFeed(events: $events, after: $after) { id event occurredAt deliveryId body headers }
}`;
const TIMEOUT_MS = 30_000;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ACKNOWLEDGED = new Set([200, 201, 202, 204]);
const MAX_SEEN = 2_000;

export function listen(program: Command, run: Run<Options>): void {
  program
    .command('listen')
    .description('forward events of this business to your server, with their bytes and signatures')
    .requiredOption('--forward-to <url>', 'target URL, for example http://localhost:3000/hooks')
    .option('--events <names>', 'filter: event names, separated by commas, including opt-in events')
    .option('--skip-verify', 'accept any certificate of an https target')
    .option('--ack', 'mark events that your server acknowledges as delivered, so they do not go to the URL of the settings')
    .option('--count <number>', 'stop after this number of events: exit 0 when your server acknowledged all, otherwise 1')
    .option('--no-keys', 'read no keys, for a background process')
    .action(run(forwardAll));
}

async function forwardAll(context: Context, options: Options): Promise<void> {
  const to = target(options.forwardTo);
  const events = options.events?.split(',').map((name) => name.trim());
  const most = options.count === undefined ? Number.POSITIVE_INFINITY : countOf(options.count);
  const settings = await context.client.webhookSettings.retrieve();
  if (settings.secretMasked === null)
    context.note('No webhook secret, so deliveries are unsigned. Create one with `tollgate secret --write .env`.');
  const after = await idOfNow(context);
  const done = new AbortController();
  const signal = anySignal([context.stop(), done.signal]);
  const feed = subscribe<WebhookMessage>(
    context.options,
    { query: QUERY, field: 'webhookMessageFeed', variables: { ...(events && { events }) }, cursorOf: ({ id }) => id },
    { after, signal, WebSocket: Socket, onLost: (error) => context.note(`${error.message}; reconnecting`) },
  );
  const seen = new Set<string>();
  let last: WebhookMessage | undefined;
  let failed = 0;
  let count = 0;
  const pass = async (message: WebhookMessage): Promise<void> => {
    const isTaken = await forward(context, to, message, options.skipVerify === true);
    if (!isTaken) failed += 1;
    if (isTaken && options.ack) await acknowledge(context, message);
  };
  const again = async (): Promise<void> => {
    // Signed again: the old signature may have expired.
    if (last) await pass(await context.client.webhookMessages.retrieve(last.id));
  };
  const release = options.keys ? watchKeys(context, { again, quit: () => done.abort() }) : () => {};
  context.note(
    `Listening at ${context.url} as ${context.where.apiKey}; forwarding to ${to.href}${context.stdin.isTTY && options.keys ? '. r: resend the last, q: quit' : ''}`,
  );
  try {
    for await (const message of feed) {
      if (message.id <= after || seen.has(message.id)) continue;
      remember(seen, message.id);
      last = message;
      await pass(message);
      count += 1;
      if (count >= most) break;
    }
  } finally {
    release();
  }
  if (failed > 0 && Number.isFinite(most)) context.end(EXIT.no);
}

/** Forwards an event like a webhook. @returns true when acknowledged. */
async function forward(
  context: Context,
  to: URL,
  { id, event, deliveryId, body, headers }: WebhookMessage,
  skipVerify: boolean,
): Promise<boolean> {
  const began = performance.now();
  const result = (status: number | null, error: string | null): void => {
    const ms = Math.round(performance.now() - began);
    const answer = status === null ? error : String(status);
    context.line(
      { at: new Date().toISOString(), id, event, deliveryId, status, ms, error },
      `${new Date().toTimeString().slice(0, 8)}  ${event}  ${id}  ${answer} (${ms} ms)`,
    );
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const bytes = Buffer.from(body);
    const status =
      skipVerify && to.protocol === 'https:' ? await postUnverified(to, headers, bytes, signal) : await post(to, headers, bytes, signal);
    result(status, null);
    return ACKNOWLEDGED.has(status);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    result(null, cause?.message || message);
    return false;
  }
}

async function post(to: URL, headers: WebhookMessage['headers'], body: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<number> {
  const answer = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
  await answer.body?.cancel();
  return answer.status;
}

async function acknowledge({ client, note }: Context, { id, deliveryId }: WebhookMessage): Promise<void> {
  if (deliveryId === null) return;
  try {
    await client.webhookDeliveries.acknowledge(deliveryId);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    note(`${id} is being sent to the URL of the settings; the response of that URL counts`);
  }
}

/** Keys: `r` resends the last event, `q` quits. @returns a function to stop. */
function watchKeys({ stdin, note }: Context, { again, quit }: { again: () => Promise<void>; quit: () => void }): () => void {
  const onKey = (keys: Buffer): void => {
    for (const key of keys.toString()) {
      if (key === 'r') again().catch((error: unknown) => note(`Resend failed: ${(error as Error).message}`));
      if (key === 'q' || key === '\u0003') quit();
    }
  };
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.on('data', onKey);
  stdin.unref?.();
  return () => {
    stdin.off('data', onKey);
    if (stdin.isTTY) stdin.setRawMode(false);
    stdin.pause();
  };
}

function target(text: string): URL {
  const address = /^https?:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) throw new Problem(`--forward-to ${text} is not a valid address`, 'Use the form http://localhost:3000/hooks.');
  return new URL(address);
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Problem('--count must be a whole number of at least 1', 'Omit it to listen until Ctrl-C.');
  return Number(text);
}

/** Event id of the present by the service clock: the time in the request id, or in the Date header behind a proxy. */
async function idOfNow({ url }: Context): Promise<string> {
  const { headers } = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const requestId = headers.get('x-request-id') ?? '';
  return UUID_V7.test(requestId) ? requestId : firstIdOf(new Date(headers.get('date') ?? Date.now()));
}

function firstIdOf(at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > MAX_SEEN && oldest !== undefined) seen.delete(oldest);
}
