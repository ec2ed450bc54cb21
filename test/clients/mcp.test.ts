import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let sandbox: Sandbox;
let node: string;
let home: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  node = await oldestNode();
  home = mkdtempSync(join(tmpdir(), 'tollgate-mcp-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

interface Client {
  ask(method: string, params?: object): Promise<any>;
  /** The text of a tool's answer, and whether it is a failure. */
  call(name: string, args: object): Promise<{ text: string; failed: boolean }>;
  /** Everything that was written to stdout. */
  output(): string;
  /** Ends stdin, as who started it does. @returns the exit code. */
  end(): Promise<number | null>;
}

/** Starts the server as an assistant does, and speaks the lines of the protocol to it. */
async function assistant(args: string[] = [], env: Record<string, string> = {}): Promise<Client> {
  const child = spawn(node, [program, 'mcp', ...args], {
    env: { TOLLGATE_URL: sandbox.url, TOLLGATE_CONFIG: join(home, 'config.json'), PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.push(child);
  const waiting = new Map<number, (answer: { result?: any; error?: unknown }) => void>();
  let response = '';
  createInterface(child.stdout).on('line', (line) => {
    response += `${line}\n`;
    const answer = JSON.parse(line) as { id?: number; result?: any; error?: unknown };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const write = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object = {}): Promise<any> => {
    const id = ++last;
    const answered = new Promise<{ result?: any; error?: unknown }>((done) => waiting.set(id, done));
    write({ id, method, params });
    const { result, error } = await answered;
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
  write({ method: 'notifications/initialized' });
  return {
    ask,
    async call(tool, given) {
      const { content, isError = false } = await ask('tools/call', { name: tool, arguments: given });
      return { text: content[0].text, failed: isError };
    },
    output: () => response,
    async end() {
      child.stdin.end();
      const [code] = (await once(child, 'close')) as [number | null];
      return code;
    },
  };
}

const namesOf = async ({ ask }: Client): Promise<string[]> => (await ask('tools/list')).tools.map(({ name }: { name: string }) => name);

describe('tools for an assistant', () => {
  it('read what the key may read, say what was wrong, and write nothing', async () => {
    await sandbox.call('POST', '/money-transfer/send', {
      amount: 150_000,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference: 'MCP-1',
    });
    const client = await assistant();
    expect(await namesOf(client)).toEqual(['search_docs', 'read_docs', 'get', 'operations', 'read']);
    const { tools } = await client.ask('tools/list');
    for (const tool of tools) expect(tool.annotations.readOnlyHint, tool.name).toBe(true);

    expect(JSON.parse((await client.call('get', { reference: 'MCP-1' })).text)).toMatchObject([
      { kind: 'transfer', data: { amount: 150_000 } },
    ]);
    const { operations } = JSON.parse((await client.call('operations', { text: 'transfers newest' })).text);
    expect(operations[0]).toMatchObject({ id: 'transfers.list', request: 'GET /money-transfer' });
    const listed = await client.call('read', { operation: 'transfers.list', parameters: { limit: 1, clientReference: 'MCP-1' } });
    expect(JSON.parse(listed.text).data).toMatchObject([{ clientReference: 'MCP-1' }]);

    expect(await client.call('read', { operation: 'transfers.list', parameters: { limit: -1 } })).toMatchObject({
      failed: true,
      text: expect.stringMatching(/^VALIDATION_ERROR; .+ request [0-9a-f-]{36}$/),
    });
    expect((await client.call('read', { operation: 'transfers.list', parameters: { page: 1 } })).text).toContain('no parameter page');
    expect((await client.call('read', { operation: 'transfers.send' })).text).toContain('No read operation transfers.send');
    await expect(client.call('write', { operation: 'transfers.send', body: {} })).rejects.toThrow('write');
    expect(JSON.parse((await client.call('operations', { text: 'transfers.send' })).text)).toEqual({ found: 0, operations: [] });
    expect(await client.end()).toBe(0);
  });

  it('find and give the documentation', async () => {
    const client = await assistant();
    const found = JSON.parse((await client.call('search_docs', { text: 'never pay twice' })).text);
    expect(found[0]).toEqual({ page: 'never-pay-twice', title: 'Never pay twice' });
    expect((await client.call('read_docs', { page: 'never-pay-twice' })).text).toMatch(/^# Never pay twice\n/);
    expect(await client.call('read_docs', { page: 'nowhere' })).toMatchObject({ failed: true });
    await expect(client.call('read_docs', { page: '../openapi.json?' })).resolves.toMatchObject({ failed: true });
  });

  it('write in the sandbox when allowed, and show no secret', async () => {
    const client = await assistant(['--allow-writes']);
    expect(await namesOf(client)).toContain('write');
    const sent = await client.call('write', {
      operation: 'transfers.send',
      body: { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'MCP-2' },
    });
    expect(JSON.parse(sent.text).data.clientReference).toBe('MCP-2');
    const unknown = await client.call('write', {
      operation: 'transfers.send',
      body: { amount: 500_098, bankCode: '058', accountNumber: '0123456785' },
    });
    expect(JSON.parse(unknown.text).outcome).toContain('never send again');
    const batch = await client.call('write', {
      operation: 'bulkTransfers.send',
      body: {
        batchReference: 'MCP-BATCH',
        async: true,
        items: [{ amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'MCP-B1' }],
      },
    });
    expect(JSON.parse(batch.text)).toMatchObject({ data: { batchReference: 'MCP-BATCH', itemCount: 1 } });
    await client.call('write', { operation: 'sandbox.advance', body: { by: '5m' } });
    expect((await client.call('read', { operation: 'transferStatus.retrieve', parameters: { clientReference: 'MCP-2' } })).text).toContain(
      'MCP-2',
    );

    // Keys and secrets are made by people.
    for (const operation of ['apiKeys.create', 'apiKeys.rotate', 'webhookSecret.rotate'])
      expect((await client.call('write', { operation })).text).toContain(`No write operation ${operation}`);
    const made = await client.call('write', {
      operation: 'webhookEndpoints.create',
      body: { url: 'https://example.com/hooks', description: 'sk_test_demo_secret' },
    });
    expect(made.text).toMatch(/"secret": "\(not shown\)"/);
    expect(client.output()).not.toMatch(/whsec_\w|sk_test_/);
    expect(await client.end()).toBe(0);
  });
});

it('are not given for writing where there is real money, nor without a service', async () => {
  const ended = async (env: Record<string, string>): Promise<{ code: number | null; err: string }> => {
    const child = spawn(node, [program, 'mcp', '--allow-writes'], {
      env: { TOLLGATE_URL: sandbox.url, TOLLGATE_CONFIG: join(home, 'config.json'), PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, err };
  };
  const live = await ended({ TOLLGATE_API_KEY: 'pk_live_mine', TOLLGATE_API_SECRET: 'sk_live_mine' });
  expect(live).toEqual({ code: 1, err: expect.stringContaining('is not a sandbox') });
  expect(await ended({ TOLLGATE_URL: 'http://127.0.0.1:1' })).toEqual({
    code: 6,
    err: expect.stringContaining('is not a Tollgate service'),
  });
});

it('are loaded by their own command alone: every other one starts without them', async () => {
  const copy = join(home, 'cli');
  cpSync(dirname(program), copy, { recursive: true });
  rmSync(join(copy, 'tollgate-mcp.js'));
  // The oldest Node does not detect module syntax.
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  const ended = async (...args: string[]): Promise<{ code: number | null; err: string }> => {
    const child = spawn(node, [join(copy, 'tollgate.js'), ...args], {
      env: { TOLLGATE_URL: sandbox.url, TOLLGATE_CONFIG: join(home, 'config.json') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, err };
  };
  for (const args of [['--help'], ['--version'], ['completion', 'bash'], ['get', 'DEMO_OPENING_BALANCE']])
    expect(await ended(...args), args.join(' ')).toEqual({ code: 0, err: '' });
  expect(await ended('mcp')).toMatchObject({ err: expect.stringContaining('Cannot find module') });
});
