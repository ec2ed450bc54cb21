import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

async function ask(token: string | null, query: string, variables: object = {}): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return response.json();
}

const PEOPLE = '{ members { nodes { id email role twoFactorEnabled joinedAt } } invitations { nodes { id email role status invitedBy } } }';
const INVITE =
  'mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { invitation { id email role status } userErrors { code } } }';
const REVOKE = 'mutation ($input: RevokeInvitationInput!) { revokeInvitation(input: $input) { invitationId userErrors { code } } }';
const CHANGE = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { userId role userErrors { code } } }';
const REMOVE = 'mutation ($input: DeleteMemberInput!) { deleteMember(input: $input) { userId userErrors { code } } }';

test('an owner invites, revokes an invitation, changes a role and removes a member', async () => {
  const owner = await signIn('owner@demo.test');
  const invited = (await ask(owner, INVITE, { input: { email: 'bola@example.com', role: 'FINANCE' } })).data.createInvitation;
  expect(invited).toMatchObject({ invitation: { email: 'bola@example.com', role: 'FINANCE', status: 'OPEN' }, userErrors: [] });
  const invitationId = invited.invitation.id;
  expect((await ask(owner, REVOKE, { input: { invitationId } })).data.revokeInvitation).toEqual({ invitationId, userErrors: [] });
  const { members, invitations } = (await ask(owner, PEOPLE)).data;
  expect(invitations.nodes[0]).toMatchObject({ id: invitationId, status: 'REVOKED' });
  const support = members.nodes.find(({ email }: { email: string }) => email === 'support@demo.test');
  expect(support).toMatchObject({ role: 'SUPPORT', twoFactorEnabled: false });
  const changed = await ask(owner, CHANGE, { input: { userId: support.id, role: 'DEVELOPER' } });
  expect(changed.data.updateMember).toEqual({ userId: support.id, role: 'DEVELOPER', userErrors: [] });
  const removed = await ask(owner, REMOVE, { input: { userId: support.id } });
  expect(removed.data.deleteMember).toEqual({ userId: support.id, userErrors: [] });
  const self = members.nodes.find(({ email }: { email: string }) => email === 'owner@demo.test');
  const last = await ask(owner, REMOVE, { input: { userId: self.id } });
  expect(last.data.deleteMember).toEqual({ userId: null, userErrors: [{ code: 'LAST_OWNER' }] });
});

test('another business sees and changes no members, and roles without that right are refused', async () => {
  const [owner, other, finance] = await Promise.all([signIn('owner@demo.test'), signIn('owner@demo2.test'), signIn('finance@demo.test')]);
  const invited = await ask(owner, INVITE, { input: { email: 'chidi@example.com', role: 'SUPPORT' } });
  const mine = (await ask(owner, PEOPLE)).data;
  const theirs = (await ask(other, PEOPLE)).data;
  expect(theirs.members.nodes.map(({ email }: { email: string }) => email)).toEqual(['owner@demo2.test']);
  expect(theirs.invitations.nodes).toEqual([]);
  const userId = mine.members.nodes.find(({ email }: { email: string }) => email === 'approver@demo.test').id;
  const { invitation } = invited.data.createInvitation;
  const notFound = { userErrors: [{ code: 'RECORD_NOT_FOUND' }] };
  expect((await ask(other, CHANGE, { input: { userId, role: 'OWNER' } })).data.updateMember).toMatchObject(notFound);
  expect((await ask(other, REMOVE, { input: { userId } })).data.deleteMember).toMatchObject(notFound);
  expect((await ask(other, REVOKE, { input: { invitationId: invitation.id } })).data.revokeInvitation).toMatchObject(notFound);
  expect((await ask(owner, PEOPLE)).data).toEqual(mine);
  for (const refused of [
    await ask(finance, INVITE, { input: { email: 'dayo@example.com', role: 'OWNER' } }),
    await ask(finance, REMOVE, { input: { userId } }),
  ])
    expect(JSON.stringify(refused)).toMatch(/SCOPE_MISSING|FORBIDDEN/);
});

const ACCEPT = `mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) {
  signIn { token twoFactorRequired user { email role businessName } } userErrors { code field } } }`;
const JOIN =
  'mutation ($input: JoinBusinessInput!) { joinBusiness(input: $input) { user { businessName role } userErrors { code field } } }';
const SWITCH =
  'mutation ($input: SwitchBusinessInput!) { switchBusiness(input: $input) { user { businessName role } userErrors { code } } }';

test('an invitation is accepted with a new account, another with that account, and sessions switch between the businesses', async () => {
  const [owner, other, finance] = await Promise.all([signIn('owner@demo.test'), signIn('owner@demo2.test'), signIn('finance@demo.test')]);
  const email = 'efe@example.com';
  const invited = async (by: string, role: string): Promise<string> => {
    const { invitation } = (await ask(by, INVITE, { input: { email, role } })).data.createInvitation;
    expect(invitation.status).toBe('OPEN');
    // Account mails contain tokens: only a signed-in owner reads them in the mailbox.
    const mails = async (): Promise<string> => {
      const headers = { Authorization: `Bearer ${by}` };
      const response = await fetch(`${sandbox.url}/api/v1/sandbox/mail?to=${encodeURIComponent(email)}`, { headers });
      return ((await response.json()) as { data: { text: string }[] }).data[0]?.text ?? '';
    };
    return vi.waitUntil(async () => /^ {4}(\S+)$/m.exec(await mails())?.[1], {
      timeout: 100_000,
    });
  };
  const input = { token: await invited(owner, 'FINANCE'), firstName: 'Efe', lastName: 'Ojo', password: 'a long and quiet river' };
  expect((await ask(null, ACCEPT, { input: { ...input, token: 'tgi_none' } })).data.acceptInvitation).toMatchObject({
    signIn: null,
    userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'token'] }],
  });
  const accepted = (await ask(null, ACCEPT, { input })).data.acceptInvitation;
  expect(accepted).toMatchObject({
    signIn: { twoFactorRequired: false, user: { email, role: 'FINANCE', businessName: 'Demo Limited' } },
    userErrors: [],
  });
  const efe = accepted.signIn.token as string;

  const token = await invited(other, 'SUPPORT');
  const notTheirs = { user: null, userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'token'] }] };
  expect((await ask(finance, JOIN, { input: { token } })).data.joinBusiness).toEqual(notTheirs);
  const home = (await ask(owner, '{ viewer { business { id name } } }')).data.viewer.business;
  const there = (await ask(other, '{ viewer { business { id name } } }')).data.viewer.business;
  expect((await ask(efe, SWITCH, { input: { businessId: there.id } })).data.switchBusiness).toEqual({
    user: null,
    userErrors: [{ code: 'RECORD_NOT_FOUND' }],
  });
  expect((await ask(efe, JOIN, { input: { token } })).data.joinBusiness).toEqual({
    user: { businessName: there.name, role: 'SUPPORT' },
    userErrors: [],
  });
  const where = async (): Promise<unknown> => (await ask(efe, '{ viewer { business { name } } }')).data.viewer.business.name;
  expect(await where()).toBe(there.name);
  expect((await ask(efe, SWITCH, { input: { businessId: home.id } })).data.switchBusiness).toEqual({
    user: { businessName: home.name, role: 'FINANCE' },
    userErrors: [],
  });
  expect(await where()).toBe(home.name);
});
