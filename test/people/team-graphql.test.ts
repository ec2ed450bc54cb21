import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'tollgate-demo' }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function ask(token: string, query: string, variables: object = {}): Promise<any> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return response.json();
}

const PEOPLE = '{ members { nodes { id email role twoFactorEnabled joinedAt } } invitations { nodes { id email role status invitedBy } } }';
const INVITE =
  'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id email role status } userErrors { code } } }';
const REVOKE = 'mutation ($input: RevokeInvitationInput!) { revokeInvitation(input: $input) { invitationId userErrors { code } } }';
const CHANGE = 'mutation ($input: ChangeMemberRoleInput!) { changeMemberRole(input: $input) { userId role userErrors { code } } }';
const REMOVE = 'mutation ($input: RemoveMemberInput!) { removeMember(input: $input) { userId userErrors { code } } }';

test('an owner invites, takes an invitation back, changes a role and takes somebody out', async () => {
  const owner = await signIn('owner@demo.test');
  const invited = (await ask(owner, INVITE, { input: { email: 'bola@example.com', role: 'FINANCE' } })).data.inviteMember;
  expect(invited).toMatchObject({ invitation: { email: 'bola@example.com', role: 'FINANCE', status: 'OPEN' }, userErrors: [] });
  const invitationId = invited.invitation.id;
  expect((await ask(owner, REVOKE, { input: { invitationId } })).data.revokeInvitation).toEqual({ invitationId, userErrors: [] });
  const { members, invitations } = (await ask(owner, PEOPLE)).data;
  expect(invitations.nodes[0]).toMatchObject({ id: invitationId, status: 'REVOKED' });
  const support = members.nodes.find(({ email }: { email: string }) => email === 'support@demo.test');
  expect(support).toMatchObject({ role: 'SUPPORT', twoFactorEnabled: false });
  const changed = await ask(owner, CHANGE, { input: { userId: support.id, role: 'DEVELOPER' } });
  expect(changed.data.changeMemberRole).toEqual({ userId: support.id, role: 'DEVELOPER', userErrors: [] });
  const removed = await ask(owner, REMOVE, { input: { userId: support.id } });
  expect(removed.data.removeMember).toEqual({ userId: support.id, userErrors: [] });
  const self = members.nodes.find(({ email }: { email: string }) => email === 'owner@demo.test');
  const last = await ask(owner, REMOVE, { input: { userId: self.id } });
  expect(last.data.removeMember).toEqual({ userId: null, userErrors: [{ code: 'LAST_OWNER' }] });
});

test('another business sees and changes nobody, and who may not manage people is refused', async () => {
  const [owner, other, finance] = await Promise.all([signIn('owner@demo.test'), signIn('owner@demo2.test'), signIn('finance@demo.test')]);
  const invited = await ask(owner, INVITE, { input: { email: 'chidi@example.com', role: 'SUPPORT' } });
  const mine = (await ask(owner, PEOPLE)).data;
  const theirs = (await ask(other, PEOPLE)).data;
  expect(theirs.members.nodes.map(({ email }: { email: string }) => email)).toEqual(['owner@demo2.test']);
  expect(theirs.invitations.nodes).toEqual([]);
  const userId = mine.members.nodes.find(({ email }: { email: string }) => email === 'approver@demo.test').id;
  const { invitation } = invited.data.inviteMember;
  const notFound = { userErrors: [{ code: 'RECORD_NOT_FOUND' }] };
  expect((await ask(other, CHANGE, { input: { userId, role: 'OWNER' } })).data.changeMemberRole).toMatchObject(notFound);
  expect((await ask(other, REMOVE, { input: { userId } })).data.removeMember).toMatchObject(notFound);
  expect((await ask(other, REVOKE, { input: { invitationId: invitation.id } })).data.revokeInvitation).toMatchObject(notFound);
  expect((await ask(owner, PEOPLE)).data).toEqual(mine);
  for (const refused of [
    await ask(finance, INVITE, { input: { email: 'dayo@example.com', role: 'OWNER' } }),
    await ask(finance, REMOVE, { input: { userId } }),
  ])
    expect(JSON.stringify(refused)).toMatch(/SCOPE_MISSING|FORBIDDEN/);
});
