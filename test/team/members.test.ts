import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/sandbox.ts';
import { newEmail, PASSWORD, type People, type Person, startPeople } from '../people/support.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const get = (person: Person, path: string): Promise<Reply> => people.ask('GET', path, undefined, { token: person.token });
const invite = (by: Person, email: string, role: string): Promise<Reply> =>
  people.ask('POST', '/auth/invitations', { email, role }, { token: by.token });
const setRole = (by: Person, userId: string, role: string): Promise<Reply> =>
  people.ask('PUT', `/auth/members/${userId}`, { role }, { token: by.token });
const remove = (by: Person, userId: string): Promise<Reply> =>
  people.ask('DELETE', `/auth/members/${userId}`, undefined, { token: by.token });
const accept = (token: string): Promise<Reply> =>
  people.ask('POST', '/auth/invitations/accept', { token, firstName: 'Bola', lastName: 'Ade', password: PASSWORD });

describe('invitations', () => {
  test('a mailed token creates an account in the business, verifies the address and signs in', async () => {
    const owner = await people.newPerson();
    const email = newEmail();
    const invited = await invite(owner, email.toUpperCase(), 'finance');
    expect(invited).toMatchObject({ status: 201, body: { data: { email, role: 'finance', status: 'open', invitedBy: 'Ada Okafor' } } });
    const token = await people.secretTo(email, /invited/);
    const accepted = await accept(token);
    expect(accepted).toMatchObject({
      status: 200,
      body: { data: { user: { email, role: 'finance', businessId: owner.businessId, emailVerified: true } } },
    });
    expect(await accept(token)).toMatchObject({ status: 400, body: { field: 'token' } });
    expect((await get(owner, '/auth/invitations')).body.data).toMatchObject([{ email, status: 'accepted' }]);
    expect((await get(owner, '/auth/members')).body.data).toMatchObject([{ role: 'owner' }, { email, role: 'finance' }]);
    expect((await people.logIn(email)).status).toBe(200);
  });
  test('a revoked, replaced or week-old invitation is refused', async () => {
    const owner = await people.newPerson();
    const email = newEmail();
    const { body } = await invite(owner, email, 'support');
    const first = await people.secretTo(email, /invited/);
    await invite(owner, email, 'developer');
    expect((await accept(first)).status).toBe(400);
    let second = first;
    await expect.poll(async () => (second = await people.secretTo(email, /invited/))).not.toBe(first);
    expect((await people.ask('DELETE', `/auth/invitations/${body.data.id}`, undefined, { token: owner.token })).status).toBe(404);
    const open = ((await get(owner, '/auth/invitations')).body.data as { id: string; status: string }[]).find(
      ({ status }) => status === 'open',
    );
    expect((await people.ask('DELETE', `/auth/invitations/${open?.id}`, undefined, { token: owner.token })).status).toBe(200);
    expect((await accept(second)).status).toBe(400);
    const late = newEmail();
    await invite(owner, late, 'support');
    const token = await people.secretTo(late, /invited/);
    await people.sql(`update invitation set expires_at = clock_timestamp() where email = '${late}'`);
    expect((await accept(token)).status).toBe(400);
  });
  test.each(['removed', 'given a lesser role'] as const)(
    'an invitation by a person who was %s since is refused, except for roles they may still give',
    async (how) => {
      const owner = await people.newPerson();
      const admin = await people.newMember(owner, 'admin');
      const [email, saved] = [newEmail(), newEmail()];
      await invite(admin, email, 'admin');
      await invite(owner, saved, 'finance');
      const [token, otherToken] = [await people.secretTo(email, /invited/), await people.secretTo(saved, /invited/)];
      if (how === 'removed') await remove(owner, admin.userId);
      else await setRole(owner, admin.userId, 'finance');
      expect(await accept(token)).toMatchObject({ status: 400, body: { field: 'token' } });
      const shown = (await get(owner, '/auth/invitations')).body.data as { email: string; status: string }[];
      expect(Object.fromEntries(shown.map((each) => [each.email, each.status]))).toMatchObject({ [email]: 'revoked', [saved]: 'open' });
      expect((await accept(otherToken)).status).toBe(200);
      // Rights removed in another way also count at the time of use.
      await people.sql(`update invitation set revoked_at = null where email = '${email}'`);
      expect((await accept(token)).status).toBe(400);
    },
  );
  test('a person with an account joins with it, works in both businesses and switches between them', async () => {
    const [owner, guest] = [await people.newPerson(), await people.newPerson()];
    await invite(owner, guest.email, 'approver');
    const token = await people.secretTo(guest.email, /invited/);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
    const stranger = await people.newPerson();
    expect((await people.ask('POST', '/auth/invitations/join', { token }, { token: stranger.token })).status).toBe(400);
    const joined = await people.ask('POST', '/auth/invitations/join', { token }, { token: guest.token });
    expect(joined).toMatchObject({ status: 200, body: { data: { role: 'approver', businessId: owner.businessId } } });
    expect((await get(guest, '/auth/me')).body.data).toMatchObject({
      user: { role: 'approver' },
      businesses: [{ role: 'owner' }, { role: 'approver' }],
    });
    const back = await people.ask('POST', '/auth/business', { businessId: guest.businessId }, { token: guest.token });
    expect(back).toMatchObject({ status: 200, body: { data: { role: 'owner', businessId: guest.businessId } } });
    expect((await get(guest, '/auth/me')).body.data.permissions).toContain('people:write');
    expect((await people.ask('POST', '/auth/business', { businessId: stranger.businessId }, { token: guest.token })).status).toBe(404);
    expect(await invite(owner, guest.email, 'support')).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
  });
});

describe('roles', () => {
  test('an admin gives and takes every role but owner', async () => {
    const owner = await people.newPerson();
    const admin = await people.newMember(owner, 'admin');
    const finance = await people.newMember(admin, 'finance');
    const no = { status: 403, body: { code: 'ROLE_NOT_YOURS' } };
    expect(await invite(admin, newEmail(), 'owner')).toMatchObject(no);
    expect(await setRole(admin, admin.userId, 'owner')).toMatchObject(no);
    expect(await setRole(admin, owner.userId, 'support')).toMatchObject(no);
    expect(await remove(admin, owner.userId)).toMatchObject(no);
    expect((await setRole(admin, finance.userId, 'developer')).status).toBe(200);
    expect((await setRole(owner, admin.userId, 'owner')).status).toBe(200);
  });
  test.each(['finance', 'approver', 'developer', 'support'])('%s manages no members', async (role) => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, role);
    const missing = { status: 403, body: { code: 'SCOPE_MISSING', error: expect.stringContaining('Your role') } };
    expect(await invite(member, newEmail(), 'support')).toMatchObject(missing);
    expect(await setRole(member, member.userId, 'owner')).toMatchObject(missing);
    expect(await remove(member, owner.userId)).toMatchObject(missing);
  });
  test('operator is not a role that a business can give', async () => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, 'support');
    for (const answer of [await invite(owner, newEmail(), 'operator'), await setRole(owner, member.userId, 'operator')]) {
      expect(answer).toMatchObject({ status: 400, body: { field: 'role' } });
    }
  });
  test('a new role is effective with the next request', async () => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, 'support');
    expect((await get(member, '/auth/members')).status).toBe(403);
    await setRole(owner, member.userId, 'finance');
    expect((await get(member, '/auth/members')).status).toBe(200);
  });
  test('the last owner stays, also when two owners step down concurrently', async () => {
    const owner = await people.newPerson();
    const last = { status: 409, body: { code: 'LAST_OWNER' } };
    expect(await setRole(owner, owner.userId, 'admin')).toMatchObject(last);
    expect(await remove(owner, owner.userId)).toMatchObject(last);
    const second = await people.newMember(owner, 'owner');
    const both = await Promise.all([setRole(owner, owner.userId, 'admin'), setRole(second, second.userId, 'admin')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const owners = await people.sql(`select from membership where business_id = '${owner.businessId}' and role = 'owner'`);
    expect(owners).toHaveLength(1);
  });
  test('a removed member has no session in the business, and cannot return without an invitation', async () => {
    const owner = await people.newPerson();
    const member = await people.newMember(owner, 'finance');
    expect((await remove(owner, member.userId)).status).toBe(200);
    expect((await get(member, '/auth/me')).status).toBe(401);
    expect((await people.ask('POST', '/auth/refresh', { refreshToken: member.refreshToken })).status).toBe(401);
    expect(await people.logIn(member.email)).toMatchObject({ status: 403, body: { code: 'WITHOUT_BUSINESS' } });
    expect((await remove(owner, member.userId)).status).toBe(404);
  });
});

describe('another business', () => {
  test('sees no member, invitation or session of this business, and changes none', async () => {
    const [mine, other] = [await people.newPerson(), await people.newPerson()];
    const member = await people.newMember(mine, 'finance');
    const { body } = await invite(mine, newEmail(), 'support');
    expect((await get(other, '/auth/members')).body.data).toMatchObject([{ email: other.email }]);
    expect((await get(other, '/auth/invitations')).body.data).toEqual([]);
    expect(await setRole(other, member.userId, 'support')).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect((await remove(other, member.userId)).status).toBe(404);
    expect((await people.ask('DELETE', `/auth/invitations/${body.data.id}`, undefined, { token: other.token })).status).toBe(404);
    const [session] = (await get(mine, '/auth/sessions')).body.data as { id: string }[];
    expect((await people.ask('DELETE', `/auth/sessions/${session?.id}`, undefined, { token: other.token })).status).toBe(404);
    expect((await get(mine, '/auth/me')).status).toBe(200);
  });
  test('pages of members and invitations cover all rows without repeats', async () => {
    const owner = await people.newPerson();
    for (const role of ['finance', 'support', 'developer']) await people.newMember(owner, role);
    for (const path of ['/auth/members', '/auth/invitations']) {
      const all = (await get(owner, path)).body.data as unknown[];
      const seen: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await get(owner, `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...(body.data as unknown[]));
        cursor = body.meta.nextCursor as string | null;
      }
      expect(seen).toEqual(all);
    }
  });
});

test('each change of the team is recorded in the audit log of the business', async () => {
  const owner = await people.newPerson();
  const member = await people.newMember(owner, 'finance');
  await setRole(owner, member.userId, 'support');
  await remove(owner, member.userId);
  const entries = await people.sql<{ action: string }>(
    `select action from audit.entry where business_id = '${owner.businessId}' order by seq`,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'sessions.create',
    'invitations.create',
    'invitations.accept',
    'sessions.create',
    'members.update',
    'members.delete',
  ]);
});
