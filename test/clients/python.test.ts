import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';
import { pythonWith } from '../support/python.ts';
import { startSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, '../../clients/python');

it('the Python client carries out its own tests, installs, and runs its README beside a sandbox', async ({ skip }) => {
  const found = await pythonWith(join(client, 'tests/requirements.txt'));
  if ('missing' in found) return skip(found.missing);
  const { python } = found;
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'tollgate-python-'));
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const settings = { TOLLGATE_URL: sandbox.url, PYTHONDONTWRITEBYTECODE: '1' };
  try {
    const tests = await run(python, ['-W', 'ignore', '-m', 'unittest', 'test_client'], {
      cwd: join(client, 'tests'),
      env: { ...settings, PYTHONPATH: join(client, 'src') },
    });
    expect(tests.stderr).toMatch(/Ran 1[5-9] tests in .+\n\nOK\n$/);

    // A copy, since what it is built in stays beside the sources.
    cpSync(client, join(home, 'source'), { recursive: true });
    const [install = ''] = blocks('sh');
    expect(install).toBe('pip install ./clients/python\n');
    const own = ['--no-build-isolation', '--no-deps', '--no-index', '--disable-pip-version-check', '--target', join(home, 'installed')];
    await run(python, ['-m', 'pip', 'install', '--quiet', ...own, join(home, 'source')]);
    const [send = '', receive = ''] = blocks('python');
    writeFileSync(join(home, 'send.py'), send);
    writeFileSync(join(home, 'receiver.py'), receive);

    const as = { as: 'demo2' };
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${port}/` }, as);
    const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret', undefined, as)).body.data;
    const env = { ...settings, PYTHONPATH: join(home, 'installed') };
    const receiver = spawn(python, ['receiver.py'], {
      cwd: home,
      env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('listening');
      const { stdout } = await run(python, ['send.py'], { cwd: home, env });
      const [sent = '', listed] = stdout.split('\n');
      expect(sent).toMatch(/^\d+ pending$/);
      expect(listed).toBe('INV-1042 150000');
      await sandbox.advance('5m', 'demo2');
      expect((await lines.next()).value).toBe(`transfer.settled ${sent.split(' ')[0]}`);
    } finally {
      receiver.kill();
    }
  } finally {
    await sandbox.stop();
    rmSync(home, { recursive: true });
  }
});

/** The blocks of the README in a language, in order. */
const blocks = (language: string): string[] =>
  [...readFileSync(join(client, 'README.md'), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
