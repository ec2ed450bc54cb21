import { type GraphQLField, getNamedType, isRequiredArgument } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { sampleOf, selectionOf } from '../graphql/documents-of.ts';
import { type Answered, ask } from '../graphql/support.ts';
import { newAddress, type People, startPeople } from '../people/support.ts';

const FIRST = '00000000-0000-7000-8000-000000000001';
const NIN = '70123456789';
const SECRET_OF_KEY = 'sk_test_demo_secret';

let people: People;
/** Values that only the business may read, by kind. */
const secrets = new Map<string, string>([
  ['the secret of a key', SECRET_OF_KEY],
  ['a whole identity number', NIN],
]);
let tokens: { owner: string; visitor: string };

beforeAll(async () => {
  people = await startPeople({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const post = async (path: string, body?: object): Promise<any> => {
    const { status, body: answer } = await people.call('POST', path, body);
    expect([path, status, answer.error]).toEqual([path, 200, undefined]);
    return answer.data;
  };
  await people.call('POST', '/webhooks/settings', { webhookUrl: 'http://127.0.0.1:9/very-secret-path' });
  secrets.set('the secret of an endpoint', (await post('/webhooks/settings/secret')).secret);
  const further = { url: 'http://127.0.0.1:65009/further', headers: [{ name: 'Authorization', value: 'Bearer known-to-two-machines' }] };
  secrets
    .set('the secret of a further endpoint', (await post('/webhooks/endpoints', further)).secret)
    .set('its header', 'known-to-two-machines');
  await post('/kyc/zee/nin', { nin: NIN });
  const meter = { type: 'electricity', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
  const { value, formatted } = (await post('/bills/topup', { ...meter, amount: 500_000 })).token;
  secrets.set('a token of electricity', value).set('the same as it is typed', formatted);
  const customerId = (await post('/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' })).id;
  await post('/virtual-cards', { customerId, brand: 'VERVE' });
  await post('/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'SEEN-1' });
  const logIn = async (person: string): Promise<string> =>
    (await people.logIn(`${person}@demo.test`, 'tollgate-demo', { from: newAddress() })).body.data.token;
  tokens = { owner: await logIn('owner'), visitor: await logIn('operator') };
  // The operator of the demo belongs to it as well; a visitor belongs nowhere.
  await people.sql(`delete from membership where person_id = (select id from person where email = 'operator@demo.test')`);
  const patience = { timeout: 100_000, interval: 100 };
  const enter = () => people.ask('POST', '/auth/business', { businessId: FIRST }, { token: tokens.visitor });
  await vi.waitFor(async () => expect((await enter()).status).toBe(200), patience);
  const viewer = async () => (await as('visitor', '{ viewer { isVisitor business { id } } }')).data.viewer;
  await vi.waitFor(async () => expect(await viewer()).toEqual({ isVisitor: true, business: { id: FIRST } }), patience);
});
afterAll(() => people.stop());

const as = (who: keyof typeof tokens, document: string): Promise<Answered> =>
  ask(people, document, {}, { as: null, headers: { Authorization: `Bearer ${tokens[who]}` } });

type Field = GraphQLField<unknown, unknown>;
const queries = Object.values(graphqlSchema().getQueryType()?.getFields() ?? {});

/** Things that lists gave, by their type. */
type Known = Map<string, Record<string, unknown>[]>;

function save(known: Known, value: unknown, type: string): void {
  if (Array.isArray(value)) for (const each of value) save(known, each, type);
  else if (value !== null && typeof value === 'object') known.set(type, [...(known.get(type) ?? []), value as Record<string, unknown>]);
}

/** The arguments that a field needs, from a thing of its type that a list gave; a sample where there is none. */
function argumentsOf(field: Field, known: Known): string {
  const [thing = {}] = known.get(getNamedType(field.type).name) ?? [];
  const given = field.args.filter(isRequiredArgument).map(({ name, type }) => {
    const value = thing[name] ?? (name === 'nin' ? NIN : name === 'businessId' || field.name === 'business' ? FIRST : thing['id']);
    return `${name}: ${typeof value === 'string' && /ID|String/.test(String(type)) ? JSON.stringify(value) : sampleOf(type)}`;
  });
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

/** The full answer below a field, as deep as the document bounds allow. */
async function deepest(who: keyof typeof tokens, field: Field, args: string): Promise<Answered> {
  let answer: Answered | undefined;
  for (const depth of [3, 2, 1, 0]) {
    answer = await as(who, `{ ${field.name}${args} ${selectionOf(field.type, depth)} }`);
    if (answer.data?.[field.name] != null) break;
  }
  if (!answer) throw new Error('nothing was asked');
  return answer;
}

/** All that an account reads by every query: first lists, then each item of the lists. */
async function everything(who: keyof typeof tokens): Promise<Map<string, Answered>> {
  const known: Known = new Map();
  const answers = new Map<string, Answered>();
  const free = queries.filter(({ args }) => !args.some(isRequiredArgument));
  for (const field of [...free, ...queries.filter((each) => !free.includes(each))]) {
    const type = getNamedType(field.type).name;
    const answer = await deepest(who, field, argumentsOf(field, known));
    answers.set(field.name, answer);
    const got = answer.data?.[field.name];
    if (got?.nodes) save(known, got.nodes, type.replace(/Connection$/, ''));
    else save(known, got, type);
  }
  return answers;
}

/** Secrets found in the answers, by query. */
const leaks = (answers: Map<string, Answered>): string[] =>
  [...answers].flatMap(([name, answer]) =>
    [...secrets].filter(([, secret]) => JSON.stringify(answer.data ?? null).includes(secret)).map(([what]) => `${name}: ${what}`),
  );

test('no visitor of a business reads a secret or a full identity number, by any query of the schema', async () => {
  const own = await everything('owner');
  // Control: the business itself reads the token of a bill.
  expect(leaks(own)).toEqual(expect.arrayContaining(['bill: a token of electricity']));
  const opened = await everything('visitor');
  const read = new Set([...opened].filter(([, { data }]) => data !== null && data !== undefined).map(([name]) => name));
  // Control: the answers contain the items themselves.
  for (const name of ['bill', 'verificationCall', 'virtualCard', 'transfer', 'business', 'auditLog', 'webhookEndpoint', 'businessLimits'])
    if (queries.some((each) => each.name === name))
      expect([name, read.has(name), opened.get(name)?.data?.[name] !== null]).toEqual([name, true, true]);
  expect(leaks(opened)).toEqual([]);
  // The log has the reads, and none of the secrets for any reader.
  const entries = await people.sql<{ entry: string }>(`select to_json(e)::text as entry from audit.entry e where business_id = '${FIRST}'`);
  const log = entries.map(({ entry }) => entry).join('\n');
  expect(log).toContain('operators.read.verification');
  expect([...secrets].filter(([, secret]) => log.includes(secret)).map(([what]) => what)).toEqual([]);
});
