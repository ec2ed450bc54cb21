import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../src/app/serve/serve.ts';
import { revokeOperatorKey } from '../../src/slices/operators/staff.ts';
import { openPool } from '../ledger/support.ts';
import { redisUrl } from '../support/services.ts';
import { type People, startPeople } from '../people/support.ts';

const program = fileURLToPath(new URL('../../src/slices/operators/staff-cli.ts', import.meta.url));

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

async function run(...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: people.databaseUrl, KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!' };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [out, response, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, errors: response };
}

describe('npm run people', () => {
  test('grants and revokes the operator role, in force for the current session', async () => {
    const { email, token } = await people.newPerson();
    const permissions = async (): Promise<string[]> => (await people.ask('GET', '/auth/me', undefined, { token })).body.data.permissions;
    expect(await permissions()).not.toContain('transfers:review');
    expect(await run('grant-operator', email.toUpperCase())).toMatchObject({ code: 0, errors: '' });
    await expect.poll(permissions).toContain('transfers:review');
    expect((await run('operators')).out.split('\n')).toContain(email);
    expect((await run('grant-operator', email)).out).toContain('as before');
    expect(await run('revoke-operator', email)).toMatchObject({ code: 0 });
    await expect.poll(permissions).not.toContain('transfers:review');
    const log = await people.sql<{ action: string }>(
      `select action from audit.entry where business_id = '00000000-0000-0000-0000-000000000000' order by seq`,
    );
    expect(log.map(({ action }) => action)).toEqual(['operators.create', 'operators.delete']);
  });
  test('operators work in the ledgers of any business, reading and reviewing only', async () => {
    const [staff, business] = [await people.newPerson(), await people.newPerson()];
    const enter = () => people.ask('POST', '/auth/business', { businessId: business.businessId }, { token: staff.token });
    expect((await enter()).status).toBe(404);
    await run('grant-operator', staff.email);
    await expect.poll(async () => (await enter()).status).toBe(200);
    const me = (await people.ask('GET', '/auth/me', undefined, { token: staff.token })).body.data;
    expect(me).toMatchObject({ user: { role: 'operator', businessId: business.businessId } });
    expect(me.permissions).toEqual(expect.arrayContaining(['transfers:read', 'transfers:review', 'queues:operate']));
    expect(me.permissions).not.toEqual(expect.arrayContaining(['transfers:write']));
    // The business sees in its own log who came in.
    const came = await people.sql(
      `select from audit.entry where business_id = '${business.businessId}' and action = 'sessions.switch' and actor_id = '${staff.userId}'`,
    );
    expect(came.length).toBeGreaterThan(0);
  });
  test('creates a key for operators alone, shows its secret once, and revokes the key', async () => {
    const staff = await people.newPerson();
    const create = () => run('create-operator-key', staff.email, 'sandbox', 'Review desk');
    expect(await create()).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('grant-operator first') });
    await people.sql(`update person set is_operator = true where id = '${staff.userId}'`);
    const made = await create();
    const [, keyId = '', secret = ''] = /X-API-Key: (\S+)\nX-API-Secret: (\S+)\n/.exec(made.out) ?? [];
    const status = async (): Promise<number> => {
      const headers = { 'X-API-Key': keyId, 'X-API-Secret': secret };
      return (await people.ask('GET', '/ops/reviews', undefined, { headers })).status;
    };
    expect(await status()).toBe(200);
    expect((await run('operator-keys')).out).toContain(`${keyId}  sandbox  ${staff.email}  Review desk`);
    expect(await run('revoke-operator-key', keyId)).toMatchObject({ code: 0 });
    await expect.poll(status).toBe(403);
    const db = openPool(people.databaseUrl, 1);
    // Neither one that is revoked nor one of a business.
    expect([await revokeOperatorKey(db, keyId), await revokeOperatorKey(db, 'pk_test_demo')]).toEqual([false, false]);
    await db.close();
    const log = await people.sql<{ action: string }>(`select action from audit.entry where action like 'operatorKeys.%' order by seq`);
    expect(log.map(({ action }) => action)).toEqual(['operatorKeys.create', 'operatorKeys.revoke']);
  });
  test('grants the compliance role, and a change of the role revokes the keys of the earlier one', async () => {
    const { email, token } = await people.newPerson();
    const me = async (): Promise<any> => (await people.ask('GET', '/auth/me', undefined, { token })).body.data;
    await run('grant-operator', email);
    await run('create-operator-key', email, 'sandbox', 'Desk');
    expect((await run('grant-operator', email, 'compliance')).out).toContain('a compliance officer');
    await expect.poll(async () => (await me()).user.role).toBe('compliance');
    const { permissions } = await me();
    expect(permissions).toContain('compliance:write');
    expect(permissions).not.toContain('transfers:review');
    expect((await run('operators')).out).toContain(`${email} (compliance)`);
    expect((await run('operator-keys')).out).not.toContain(email);
    const made = await run('create-operator-key', email, 'sandbox', 'Cases');
    const [, keyId = '', secret = ''] = /X-API-Key: (\S+)\nX-API-Secret: (\S+)\n/.exec(made.out) ?? [];
    const headers = { 'X-API-Key': keyId, 'X-API-Secret': secret };
    expect((await people.ask('GET', '/ops/compliance/cases', undefined, { headers })).status).toBe(200);
    expect((await people.ask('GET', '/ops/providers', undefined, { headers })).status).toBe(403);
    expect(await run('grant-operator', email, 'admiral')).toMatchObject({ code: 2 });
    await run('revoke-operator', email);
  });
  test('rejects an address without an account, or an unverified one', async () => {
    await people.signUp('unproven@people.test');
    for (const email of ['nobody@people.test', 'unproven@people.test']) {
      expect(await run('grant-operator', email)).toMatchObject({
        code: 1,
        out: '',
        errors: expect.stringContaining('sign up and verify the address first'),
      });
    }
  });
  test.each([[], ['promote', 'a@b.test'], ['grant-operator']])('%o: one sentence, and exit code 2', async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 2, out: '', errors: expect.stringMatching(/^Use one of: .+\n$/) });
  });
});

describe('the demo users', () => {
  test.each([
    ['owner@demo.test', 'owner', 'people:write'],
    ['admin@demo.test', 'admin', 'people:write'],
    ['finance@demo.test', 'finance', 'payroll:write'],
    ['approver@demo.test', 'approver', 'payroll:approve'],
    ['developer@demo.test', 'developer', 'keys:write'],
    ['support@demo.test', 'support', 'transfers:read'],
    ['operator@demo.test', 'operator', 'queues:operate'],
    ['owner@demo2.test', 'owner', 'people:write'],
  ])('%s signs in with the documented password as %s', async (email, role, permission) => {
    const { status, body } = await people.logIn(email, 'tollgate-demo');
    expect({ status, role: body.data.user.role }).toEqual({ status: 200, role });
    const me = await people.ask('GET', '/auth/me', undefined, { token: body.data.token });
    expect(me.body.data.permissions).toContain(permission);
  });
  test('a live listener refuses a database with demo users, also without the demo keys', async () => {
    await people.sql(`delete from api_key where key_id like 'pk_test_%' or key_id = 'pk_live_demo'`);
    const env = {
      DATABASE_URL: people.databaseUrl,
      REDIS_URL: redisUrl(),
      KEY_PEPPER: 'test-pepper-test-pepper-test-pepper!',
      ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
      SANDBOX_PORT: '0',
      LIVE_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    await expect(serve(env)).rejects.toThrow(/demo/);
  });
});
