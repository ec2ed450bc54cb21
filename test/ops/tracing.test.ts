import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface SpanData {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanData[] }[] }[];
}

/** A collector of our own: OTLP over HTTP, as JSON. */
async function startCollector(): Promise<{
  url: string;
  spans: SpanData[];
  texts: string[];
  headers: IncomingHttpHeaders[];
  stop(): Promise<void>;
}> {
  const spans: SpanData[] = [];
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces');
      texts.push(text);
      headers.push(request.headers);
      const { resourceSpans } = JSON.parse(text) as Export;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    headers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let sandbox: Sandbox;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  const ours = (): SpanData[] => collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string): SpanData | undefined => collector.spans.find((span) => span.name === name);
  const payment = {
    amount: 500_000,
    bankCode: '058',
    accountNumber: '0987654321',
    narration: 'planted narration',
    senderEmail: 'planted@example.ng',
  };

  beforeAll(async () => {
    collector = await startCollector();
    sandbox = await startSandbox({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=payments',
      OTEL_SERVICE_NAME: 'pay',
    });
  });
  afterAll(async () => {
    await sandbox.stop();
    await collector.stop();
  });

  test("a request continues the caller's trace: request, operation, statements by name and the provider, nested", async () => {
    const sent = await sandbox.call('POST', '/money-transfer/send', payment, { headers: { traceparent: `00-${traceId}-${parent}-01` } });
    expect(sent.status).toBe(200);
    await expect.poll(() => ours().some(({ kind }) => kind === 2)).toBe(true);
    const request = ours().find(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: 'POST /money-transfer/send', parentSpanId: parent });
    const attributes = Object.fromEntries(
      request?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]) ?? [],
    );
    expect(attributes).toMatchObject({ 'http.route': '/money-transfer/send', 'http.response.status_code': 200 });
    const operations = ours().filter(({ name, parentSpanId }) => name === 'transfers.send' && parentSpanId === request?.spanId);
    expect(operations).toHaveLength(1);
    expect(
      ours().some(({ name, kind, parentSpanId }) => name === 'sandbox_bank submit' && kind === 3 && parentSpanId === operations[0]?.spanId),
    ).toBe(true);
  });

  test('a job begins a trace of its own, with its statements', async () => {
    await sandbox.advance('10m');
    await expect.poll(() => named('process settle-transfers')).toBeDefined();
    const job = named('process settle-transfers');
    expect(job?.parentSpanId ?? '').toBe('');
    await expect
      .poll(() => collector.spans.some(({ name, traceId: id }) => name === 'transfer.claim_due' && id === job?.traceId))
      .toBe(true);
  });

  test('an expected rejection is a normal answer, and scheduling leaves no trace', async () => {
    const unknown = await sandbox.call('GET', '/money-transfer/TRF-NOT-THERE-0000');
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    await expect.poll(() => named('GET /money-transfer/{transferCode}')).toBeDefined();
    expect(named('GET /money-transfer/{transferCode}')?.status.code ?? 0).not.toBe(2);
    expect(named('scheduler.due')).toBeUndefined();
  });

  test('a GraphQL request is a span as well, with its operation below', async () => {
    const response = await fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'pk_test_demo', 'x-api-secret': 'sk_test_demo_secret' },
      body: JSON.stringify({ query: '{ wallet { __typename } }' }),
    });
    expect(response.status).toBe(200);
    await expect.poll(() => named('POST /graphql')).toBeDefined();
    const request = named('POST /graphql');
    await expect
      .poll(() => collector.spans.some(({ name, traceId: id }) => name.startsWith('wallet.') && id === request?.traceId), {
        timeout: 100_000,
      })
      .toBe(true);
  });

  test('an invalid traceparent is ignored', async () => {
    await sandbox.call('GET', '/wallet', undefined, { headers: { traceparent: '00-zz-01' } });
    await expect.poll(() => named('GET /wallet')).toBeDefined();
    expect(named('GET /wallet')?.parentSpanId ?? '').toBe('');
  });

  test('spans hold ids and names: no account, address, narration, secret or claim, and no text of a statement', () => {
    const all = collector.texts.join('\n');
    expect(all).toContain('"pay"');
    expect(collector.headers[0]).toMatchObject({ 'x-team': 'payments' });
    for (const secret of [payment.accountNumber, payment.narration, payment.senderEmail, 'sk_test_demo_secret', 'claim"'])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(/\bselect\b|\binsert into\b/i);
  });
});

test('without a collector OpenTelemetry is not loaded', () => {
  const script = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load: (url, context, next) => { if (url.includes('@opentelemetry')) loaded.push(url); return next(url, context); } });
    await import('./src/app/serve/serve.ts');
    console.log(JSON.stringify(loaded.filter((url) => !url.includes('/api/'))));`;
  const text = execFileSync(process.execPath, ['--import', './scripts/decorators.mjs', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: `${import.meta.dirname}/../..`,
  });
  expect(JSON.parse(text)).toEqual([]);
});
