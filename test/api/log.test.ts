import { expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';

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
