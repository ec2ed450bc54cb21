import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pythonWith } from '../support/python.ts';
import { startSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, '../../clients/python');

it('the Python client runs its own tests beside a sandbox', async ({ skip }) => {
  const found = await pythonWith(join(client, 'tests/requirements.txt'));
  if ('missing' in found) return skip(found.missing);
  const { python } = found;
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const settings = { TOLLGATE_URL: sandbox.url, PYTHONDONTWRITEBYTECODE: '1' };
  try {
    const tests = await run(python, ['-W', 'ignore', '-m', 'unittest', 'test_client'], {
      cwd: join(client, 'tests'),
      env: { ...settings, PYTHONPATH: join(client, 'src') },
    });
    expect(tests.stderr).toMatch(/Ran (?:1[5-9]|2\d) tests in .+\n\nOK\n$/);
  } finally {
    await sandbox.stop();
  }
});
