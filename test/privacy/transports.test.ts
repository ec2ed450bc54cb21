import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type People, startPeople } from '../people/support.ts';
import type { Reply } from '../support/sandbox.ts';

let people: People;
let owner: string;
beforeAll(async () => {
  people = await startPeople();
  owner = (await people.logIn('owner@demo.test', 'tollgate-demo')).body.data.token;
});
afterAll(() => people.stop());

const api = (method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token: owner });
const requested = async (body: object): Promise<any> => {
  const reply = await api('POST', '/privacy/requests', body);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return reply.body.data;
};
const until = async (id: string, status: string): Promise<any> => {
  await expect.poll(async () => (await api('GET', `/privacy/requests/${id}`)).body.data.status).toBe(status);
  return (await api('GET', `/privacy/requests/${id}`)).body.data;
};

test('REST and GraphQL behave the same, and reveal nothing to another business or role', async () => {
  const gql = (query: string, variables: Record<string, unknown>, token = owner) =>
    ask(people, query, variables, { as: null, headers: { Authorization: `Bearer ${token}` } });
  const made = await gql(
    `mutation ($input: PersonalDataInput!) { createPrivacyRequest(input: $input) { request { id kind status } userErrors { message } } }`,
    {
      input: { kind: 'ERASURE', email: 'nobody@example.com' },
    },
  );
  const { id } = made.data.createPrivacyRequest.request;
  await until(id, 'waiting');
  expect((await gql('query ($id: ID!) { privacyRequest(id: $id) { id status tables { table } } }', { id })).data).toEqual({
    privacyRequest: { id, status: 'WAITING', tables: [] },
  });
  const listed = await gql('{ privacyRequests(first: 1) { nodes { id } } }', {});
  expect(listed.data.privacyRequests.nodes).toEqual([{ id }]);
  expect((await api('GET', '/privacy/requests?limit=1')).body.data).toMatchObject([{ id }]);

  const stranger = await people.newPerson();
  expect((await gql('query ($id: ID!) { privacyRequest(id: $id) { id } }', { id }, stranger.token)).data).toEqual({ privacyRequest: null });
  expect((await gql('{ privacyRequests { nodes { id } } }', {}, stranger.token)).data.privacyRequests.nodes).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/export'],
    ['POST', '/confirm'],
    ['POST', '/cancel'],
  ] as const)
    expect((await people.ask(method, `/privacy/requests/${id}${path}`, undefined, { token: stranger.token })).status).toBe(404);
  for (const field of ['confirmPrivacyRequest', 'cancelPrivacyRequest'])
    expect(
      (
        await gql(
          `mutation ($id: ID!) { ${field}(input: { privacyRequestId: $id }) { request { id } userErrors { code } } }`,
          { id },
          stranger.token,
        )
      ).data[field],
    ).toMatchObject({
      request: null,
      userErrors: [{ code: 'RECORD_NOT_FOUND' }],
    });
  const support = await people.newMember(stranger, 'support');
  expect((await people.ask('GET', '/privacy/requests', undefined, { token: support.token })).body.code).toBe('SCOPE_MISSING');

  expect(
    (
      await gql(
        'mutation ($id: ID!) { confirmPrivacyRequest(input: { privacyRequestId: $id }) { request { status } userErrors { message } } }',
        { id },
      )
    ).data.confirmPrivacyRequest,
  ).toEqual({
    request: { status: 'ERASING' },
    userErrors: [],
  });
  await until(id, 'done');
  const { id: second } = await requested({ kind: 'export', email: 'nobody@example.com' });
  const given = await gql(
    'mutation ($id: ID!) { cancelPrivacyRequest(input: { privacyRequestId: $id }) { request { status } userErrors { message } } }',
    {
      id: second,
    },
  );
  expect(given.data.cancelPrivacyRequest.request).toEqual({ status: 'CANCELLED' });
});
