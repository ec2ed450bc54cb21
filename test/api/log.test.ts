import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lines as linesTo, openLog } from '../../src/platform/telemetry/log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(openLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }));
  return lines;
}

test('a line is one JSON object with its level in words and an ISO time; less severe lines are not written', () => {
  const lines = logged((log) => {
    log.debug('hidden');
    log.info({ requestId: 'r' }, 'shown');
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'info', msg: 'shown', requestId: 'r' });
  expect(new Date(String(lines[0]?.['time'])).toISOString()).toBe(lines[0]?.['time']);
});

test('an error shows its kind, message, code, stack and cause, and nothing that a driver attached to it', () => {
  const detail = { code: '23505', detail: 'Key (account_number)=(0123456785) already exists.', parameters: ['0123456785'] };
  const cause = Object.assign(new Error('duplicate key'), detail);
  const [line] = logged((log) => log.error({ err: new Error('outer', { cause }) }, 'failed'));
  expect(line).toMatchObject({ err: { type: 'Error', message: 'outer', cause: { message: 'duplicate key', code: '23505' } } });
  expect(JSON.stringify(line)).not.toContain('0123456785');
});

test('requests, headers and bodies that are logged by mistake are left out', () => {
  const [line] = logged((log) =>
    log.info({ req: { secret: 's3cret' }, res: 's3cret', headers: { 'x-api-secret': 's3cret' }, body: 's3cret' }, 'oops'),
  );
  expect(JSON.stringify(line)).not.toContain('s3cret');
});

test('lines of a few milliseconds go together, whole and in their order, and those that wait at the end of a process are written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [own, other] = [join(folder, 'logs', 'own'), join(folder, 'logs', 'other')];
  const written = Array.from({ length: 500 }, (_, n) => `${n} ${'é'.repeat(100)}\n`);
  const to = linesTo(own);
  for (const line of written) to.write(line);
  await expect.poll(() => readFileSync(own, 'utf8')).toBe(written.join(''));
  const program = `const { lines } = await import(${JSON.stringify(new URL('../../src/platform/telemetry/log.ts', import.meta.url).href)});
    const to = lines(${JSON.stringify(other)}); to.write('one\\n'); to.write('two\\n'); process.exit();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program]);
  expect(readFileSync(other, 'utf8')).toBe('one\ntwo\n');
});
