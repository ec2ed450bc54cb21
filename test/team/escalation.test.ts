import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalScopes, environments } from '../../src/domain/actor/actor.ts';
import { businessRoles, mayManage, scopesOf } from '../../src/slices/people/roles.ts';
import { draft, person as payrollItem, preview } from '../payroll/support.ts';
import type { Reply } from '../support/sandbox.ts';
import { newEmail, type People, type Person, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

type Role = (typeof businessRoles)[number];
const as = ({ token }: Pick<Person, 'token'>, method: string, path: string, body?: object): Promise<Reply> =>
  people.ask(method, path, body, { token });
const setRole = (by: Person, userId: string, role: string): Promise<Reply> => as(by, 'PUT', `/auth/members/${userId}`, { role });

describe('role matrix', () => {
  test.each(environments)('in %s no role gives a role with more scopes than its own', (environment) => {
    for (const own of businessRoles)
      for (const other of businessRoles.filter((each) => mayManage(own, each))) {
        const beyond = [...scopesOf([other], environment)].filter((scope) => !scopesOf([own], environment).has(scope));
        expect({ own, other, beyond }).toEqual({ own, other, beyond: [] });
      }
  });
  test('only owners give or take a role that approves, in either environment', () => {
    const approvers = businessRoles.filter((role) =>
      environments.some((environment) => approvalScopes.some((scope) => scopesOf([role], environment).has(scope))),
    );
    expect(approvers).toEqual(['owner', 'approver']);
    for (const own of businessRoles.filter((role) => role !== 'owner'))
      for (const role of approvers) expect(mayManage(own, role), `${own} manages ${role}`).toBe(false);
  });
});

/** Business with an honest owner and approver. */
async function business() {
  const owner = await people.newPerson();
  const approver = await people.newMember(owner, 'approver');
  const key = (await as(owner, 'POST', '/api-keys', { name: 'Owner', scopes: null })).body.data;
  const exempt = (await as(owner, 'POST', '/api-keys', { name: 'Exempt', scopes: ['transfers:write'] })).body.data;
  const made = { name: 'Large', action: 'approval', aboveAmount: 100_000, exemptKeyIds: [exempt.id] };
  const rule = (await as(owner, 'POST', '/transfer-rules', made)).body.data;
  return { owner, approver, key, exempt, rule };
}
type Business = Awaited<ReturnType<typeof business>>;
const permissionsOf = async (who: Pick<Person, 'token'>): Promise<string[]> => (await as(who, 'GET', '/auth/me')).body.data.permissions;

/** Tries every way to gain rights. @returns the rights gained, and the people who joined. */
async function tryEverything(at: Business, who: Person): Promise<{ rights: string[]; joined: Person[] }> {
  const { owner, approver, key, exempt, rule } = at;
  const rights: string[] = [];
  const joined: Person[] = [];
  await people.sql('delete from throttle');
  for (const role of businessRoles) {
    const email = newEmail();
    if ((await as(who, 'POST', '/auth/invitations', { email, role })).status !== 201) continue;
    const accepted = {
      token: await people.secretTo(email, /invited/),
      firstName: 'Bola',
      lastName: 'Ade',
      password: 'a long and quiet river',
    };
    const { token, user, refreshToken } = (await people.ask('POST', '/auth/invitations/accept', accepted)).body.data;
    joined.push({ email, token, refreshToken, userId: user.id, businessId: user.businessId });
  }
  const mate = await people.newMember(owner, 'support');
  for (const target of [who, mate, approver, owner])
    for (const role of businessRoles) {
      const { status } = await setRole(who, target.userId, role);
      if (target === approver || target === owner) expect(status, `${target === owner ? 'owner' : 'approver'} became ${role}`).toBe(403);
      if (status !== 200) continue;
      rights.push(...(await permissionsOf(target)));
      if (target === who) await setRole(owner, who.userId, (await permissionsBefore(who)).role);
    }
  for (const target of [approver, owner]) expect((await as(who, 'DELETE', `/auth/members/${target.userId}`)).status).toBe(403);
  for (const scopes of [undefined, null, ...approvalScopes.map((scope) => [scope])]) {
    const made = await as(who, 'POST', '/api-keys', { name: 'Mine', ...(scopes !== undefined && { scopes }) });
    if (made.status === 200) rights.push(...(made.body.data.scopes ?? ['every scope']));
  }
  const refused = [
    await as(who, 'POST', `/api-keys/${key.id}/rotate`, {}),
    await as(who, 'POST', `/api-keys/${exempt.id}/rotate`, {}),
    await as(who, 'PUT', `/api-keys/${exempt.id}`, { scopes: null }),
    await as(who, 'POST', '/transfer-rules', { name: 'None', action: 'alarm', aboveAmount: 1 }),
    await as(who, 'DELETE', `/transfer-rules/${rule.id}`),
    await as(who, 'PUT', '/payroll/approval-limits', {
      maxBatchAmount: 1,
      maxItemAmount: 1,
      dailyAmount: 1,
      allowedKeyIds: [key.keyId],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  return { rights, joined };
}
const permissionsBefore = async (who: Person): Promise<{ role: Role }> => {
  const [row] = await people.sql<{ role: Role }>(
    `select before ->> 'role' as role from audit.entry where action = 'members.update' and subject_id = '${who.userId}' order by seq desc limit 1`,
  );
  return { role: row?.role ?? 'support' };
};

describe('escalation without an owner', () => {
  test.each(businessRoles.filter((role) => role !== 'owner'))(
    'a person as %s gains no right through roles, keys, rules and invitations, nor does any person they invite',
    async (role) => {
      const at = await business();
      const first = await people.newMember(at.owner, role);
      const granted = new Set(await permissionsOf(first));
      const attempted = new Set<string>();
      const coalition = [first];
      // Terminates: the set of rights is finite, and a person without a new right invites no one further.
      for (let who = coalition.shift(); who; who = coalition.shift()) {
        const own = (await permissionsOf(who)).toSorted();
        expect(own.filter((scope) => !granted.has(scope))).toEqual([]);
        if (attempted.has(own.join())) continue;
        attempted.add(own.join());
        const { rights, joined } = await tryEverything(at, who);
        expect(rights.filter((scope) => !granted.has(scope))).toEqual([]);
        coalition.push(...joined);
      }
      expect(attempted.size).toBe(role === 'admin' ? 4 : 1);
    },
  );

  test('an invitation by another role does not replace an invitation by an owner', async () => {
    const owner = await people.newPerson();
    const admin = await people.newMember(owner, 'admin');
    const email = newEmail();
    await as(owner, 'POST', '/auth/invitations', { email, role: 'approver' });
    const no = { status: 403, body: { code: 'ROLE_NOT_YOURS' } };
    expect(await as(admin, 'POST', '/auth/invitations', { email, role: 'support' })).toMatchObject(no);
    expect((await as(owner, 'GET', '/auth/invitations')).body.data).toContainEqual(
      expect.objectContaining({ email, role: 'approver', status: 'open' }),
    );
  });
});

test('each owner is notified by mail of joins, role changes and removals, with the person behind the change', async () => {
  const owner = await people.newPerson();
  const second = await people.newMember(owner, 'owner');
  const member = await people.newMember(second, 'finance');
  const result = async (words: RegExp): Promise<void> => {
    for (const { email } of [owner, second]) await expect.poll(() => people.mailTo(email, /^A role in /)).toMatch(words);
  };
  await result(new RegExp(`\\(${member.email}\\) joined .+ as finance, by an invitation of Bola Ade`));
  await setRole(owner, member.userId, 'approver');
  await result(
    new RegExp(`\\(${member.email}\\) now has the role approver in .+; the previous role was finance. Ada Okafor made the change`),
  );
  await as(owner, 'DELETE', `/auth/members/${member.userId}`);
  await result(new RegExp(`Ada Okafor removed .+\\(${member.email}\\)`));
  expect(await people.mailsTo(member.email)).toBe(1);
});

describe('a new approver', () => {
  const LATER = { status: 403, body: { code: 'APPROVER_ADDED_LATER' } };
  let owner: Person;
  beforeAll(async () => {
    owner = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data as Person;
    const rule = { name: 'Large', action: 'approval', aboveAmount: 100_000 };
    expect((await as(owner, 'POST', '/transfer-rules', rule)).status).toBe(200);
  });
  const transfer = async (): Promise<string> => {
    const sent = await people.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
    expect(sent.body.data).toMatchObject({ status: 'awaiting_approval' });
    return sent.body.data.transferCode as string;
  };
  const approve = (by: Person, code: string): Promise<Reply> => as(by, 'POST', `/approvals/${code}/approve`, {});

  test.each([
    ['joined', async () => people.newMember(owner, 'approver')],
    ['got the role', async () => people.newMember(owner, 'finance')],
    ['became an owner', async () => people.newMember(owner, 'owner')],
  ])('and %s later approves no transfer of before, may refuse it, and approves those of after', async (how, join) => {
    const [old, older] = [await transfer(), await transfer()];
    const approver = await join();
    if (how === 'got the role') await setRole(owner, approver.userId, 'approver');
    expect(await approve(approver, old)).toMatchObject(LATER);
    expect((await as(approver, 'POST', `/approvals/${older}/reject`, { note: 'Unknown' })).status).toBe(200);
    expect((await approve(approver, await transfer())).status).toBe(200);
    expect((await approve(owner, old)).status).toBe(200);
  });

  test('who stays approver in another role approves the transfers pending meanwhile', async () => {
    const approver = await people.newMember(owner, 'approver');
    const code = await transfer();
    await setRole(owner, approver.userId, 'owner');
    expect((await approve(approver, code)).status).toBe(200);
    const next = await transfer();
    await setRole(owner, approver.userId, 'finance');
    await setRole(owner, approver.userId, 'approver');
    expect(await approve(approver, next)).toMatchObject(LATER);
  });

  test('approves no payroll created before, and gets no notice of it', async () => {
    const { id } = await draft(people, [payrollItem()]);
    const late = await people.newMember(owner, 'approver');
    await preview(people, id);
    const submitted = await people.call('POST', `/payroll/batches/${id}/submit`);
    expect(submitted, submitted.text).toMatchObject({ status: 200 });
    const mutation =
      'mutation ($input: ApprovePayrollBatchInput!) { approvePayrollBatch(input: $input) { batch { status } userErrors { code } } }';
    const decide = async (who: Person): Promise<any> => {
      const input = { batchId: id, expectedTotal: submitted.body.data.totalAmount };
      const response = await fetch(`${people.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}` },
        body: JSON.stringify({ query: mutation, variables: { input } }),
      });
      return response.json();
    };
    expect(JSON.stringify(await decide(late))).toContain('APPROVER_ADDED_LATER');
    const asked = await people.sql<{ recipient: string }>(`select recipient from mail where kind = 'payroll_submitted'`);
    expect(asked.map(({ recipient }) => recipient)).toContain('approver@demo.test');
    expect(asked.map(({ recipient }) => recipient)).not.toContain(late.email);
    expect(await decide(owner)).toMatchObject({ data: { approvePayrollBatch: { userErrors: [] } } });
  });
});
