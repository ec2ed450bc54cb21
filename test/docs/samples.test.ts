import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { onPath } from '../../src/app/embedded/debian-package.ts';
import { clientName } from '../../src/web/docs/client-call.ts';
import { credentialsOf, operationsOf, type Placed, sentBody, wholeDocument } from '../../src/web/docs/open-api.ts';
import { samplesOf } from '../../src/web/docs/samples.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { php } from '../support/php.ts';
import { pythonWith } from '../support/python.ts';

const run = promisify(execFile);
const document = wholeDocument(packageRoot);
const operations = operationsOf(document);

interface Received {
  method: string;
  path: string;
  credential: string | undefined;
  body: unknown;
}
const received: Received[] = [];
/** Writes down what comes, and answers as the service would. */
const server = createServer((request, response) => {
  void request.toArray().then((chunks) => {
    const { 'x-api-key': key, authorization, 'content-type': type } = request.headers;
    const text = Buffer.concat(chunks as Buffer[]).toString();
    received.push({
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0] ?? '',
      credential: key === undefined ? authorization : String(key),
      body: type === 'application/json' ? (JSON.parse(text) as unknown) : text || undefined,
    });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true,"data":null,"meta":{"nextCursor":null}}');
  });
});
let folder: string;
let baseUrl: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'tollgate-samples-'));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const keys = { business: { id: 'pk_test_demo', secret: 'a' }, operator: { id: 'pk_test_operator', secret: 'b' } };

/** The sample of every operation in a language, in the order of the document. */
const samplesIn = (language: string): string[] =>
  operations.map((placed) => {
    const fence = new RegExp(`^\`\`\`\\w+ sample=${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'm');
    return fence.exec(samplesOf(placed, { baseUrl, keys }))?.[1] ?? '';
  });

const wanted = ({ method, path, operation }: Placed): object => ({
  method,
  path: expect.stringMatching(new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)),
  credential: {
    key: operation.tags[0] === 'Operators' ? 'pk_test_operator' : 'pk_test_demo',
    bearer: 'Bearer access token of POST /auth/login',
    none: undefined,
  }[credentialsOf(operation)],
  body: sentBody(operation)?.value,
});

async function sends(carriedOut: () => Promise<unknown>, expected: (placed: Placed) => unknown = wanted): Promise<void> {
  received.length = 0;
  await carriedOut();
  expect(received).toHaveLength(operations.length);
  for (const [at, placed] of operations.entries()) expect(received[at], `${placed.method} ${placed.path}`).toEqual(expected(placed));
}

/** Operations with two addresses: the client uses the first. */
function wantedOfClient(placed: Placed): unknown {
  const name = clientName(placed.operation)?.join('.');
  if (name === undefined) return wanted(placed);
  const known = operations.find(
    ({ operation }) => clientName(operation)?.join('.') === name && !/\.(?:get|post|put)[A-Z]/.test(operation.operationId),
  );
  return { ...wanted(known ?? placed), ...(credentialsOf(placed.operation) === 'none' && { credential: 'pk_test_demo' }) };
}

/** One process for all: to start one for each takes a minute. */

it('every sample of curl runs, and sends the example', async () => {
  writeFileSync(join(folder, 'all.sh'), samplesIn('curl').join('\n'));
  await sends(() => run('sh', ['-e', 'all.sh'], { cwd: folder, maxBuffer: 1e8 }));
});

it('every sample in Node runs with our client, and sends the example', async () => {
  const home = join(folder, 'node_modules/@tollgate/client');
  await (
    await rolldown({ input: join(packageRoot, 'clients/typescript/src/index.ts'), platform: 'neutral' })
  ).write({
    file: join(home, 'index.mjs'),
  });
  writeFileSync(join(home, 'package.json'), '{"name":"@tollgate/client","exports":"./index.mjs"}');
  const samples = samplesIn('Node').map((code, at) => {
    writeFileSync(join(folder, `sample${at}.mjs`), code);
    return `await import('./sample${at}.mjs');\n`;
  });
  writeFileSync(join(folder, 'all.mjs'), samples.join(''));
  const node = await oldestNode();
  await sends(() => run(node, ['all.mjs'], { cwd: folder, maxBuffer: 1e8 }), wantedOfClient);
});

it('every sample in Python runs, and sends the example', async ({ skip }: TestContext) => {
  const found = await pythonWith(join(packageRoot, 'test/docs/samples-requirements.txt'));
  if ('missing' in found) return skip(found.missing);
  const samples = samplesIn('Python').map((code, at) => {
    writeFileSync(join(folder, `sample${at}.py`), code);
    return `import sample${at}\n`;
  });
  writeFileSync(join(folder, 'all.py'), samples.join(''));
  await sends(() => run(found.python, ['all.py'], { cwd: folder, maxBuffer: 1e8 }));
});

it('every sample in PHP runs, and sends the example', async ({ skip }: TestContext) => {
  const found = await php();
  if (!found) return skip('there is no PHP with curl on this machine, and none could be fetched');
  const samples = samplesIn('PHP').map((code, at) => {
    writeFileSync(join(folder, `sample${at}.php`), code);
    return `include 'sample${at}.php';\n`;
  });
  writeFileSync(join(folder, 'all.php'), `<?php\n${samples.join('')}`);
  await sends(() => run(found.command, [...found.args, 'all.php'], { cwd: folder, env: found.env, maxBuffer: 1e8 }));
});

it('every sample in Go compiles and runs, and sends the example', async ({ skip }: TestContext) => {
  if (!onPath('go')) return skip('there is no Golang on this machine');
  const home = join(folder, 'go');
  mkdirSync(home);
  const calls = samplesIn('Go').map((code, at) => {
    // Each is a program; together they are one, which is compiled once.
    writeFileSync(join(home, `sample${at}.go`), code.replace('func main()', `func sample${at}()`));
    return `\tsample${at}()\n`;
  });
  writeFileSync(join(home, 'main.go'), `package main\n\nfunc main() {\n${calls.join('')}}\n`);
  writeFileSync(join(home, 'go.mod'), 'module samples\n');
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  await sends(() => run('go', ['run', '.'], { cwd: home, env, maxBuffer: 1e8 }));
});
