import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../../src/app/wiring/open-app.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { readEu, readNg, readUk } from '../../src/slices/screening/csv-lists.ts';
import type { Published } from '../../src/slices/screening/published.ts';
import { readOfac, readUn } from '../../src/slices/screening/xml-lists.ts';
import { ask } from '../graphql/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const fileOf = (name: string): string => join(import.meta.dirname, 'lists', name);
const textOf = (name: string): string => readFileSync(fileOf(name), 'utf8');
async function read(lines: AsyncGenerator<Published>): Promise<Published[]> {
  const all: Published[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
const operator = (method: string, path: string, body?: unknown): Promise<Reply> =>
  sandbox.call(method, `/ops/compliance${path}`, body, { as: 'operator' });

async function importList(query: string, text: string): Promise<{ status: number; body: any }> {
  const response = await fetch(`${sandbox.url}/api/v1/ops/compliance/lists?${query}`, {
    method: 'POST',
    headers: { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret', 'Content-Type': 'application/octet-stream' },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}
const outcomeOf = async (name: string, more: object = {}): Promise<any> => {
  const { body } = await operator('POST', '/screening/preview', { name, ...more });
  return body.data;
};
/** The process reads an activated version beside the one in use. */
const inUse = (version: string): Promise<unknown> =>
  expect.poll(async () => (await outcomeOf('Ada Chioma Okafor')).listVersion).toContain(version);

test('each published form is read: names, kinds, years of birth, programmes', async () => {
  expect(await read(readUn(createReadStream(fileOf('un.xml'))))).toEqual([
    { publishedOn: '2026-11-02' },
    {
      entryId: '9000001',
      kind: 'person',
      names: ['ABDURRAHMAN MUSA GWARZOWA', 'Abd al-Rahman Gwarzowa', 'Malam Abdu'],
      birthDates: ['1979-05-04', '1975', '1976', '1977'],
      programme: 'Al-Qaida',
    },
    {
      entryId: '9000002',
      kind: 'company',
      names: ['GWARZOWA RELIEF FOUNDATION', 'Gwarzowa & Sons Relief'],
      birthDates: [],
      programme: 'Al-Qaida',
    },
  ]);
  expect(await read(readOfac(createReadStream(fileOf('sdn.xml'))))).toEqual([
    { publishedOn: '2026-11-03' },
    {
      entryId: '90001',
      kind: 'person',
      names: ['Chukwuemeka OKONDARA', 'Emeka OKONDARA'],
      birthDates: ['1968-12-10', '1970'],
      programme: 'SDGT, CYBER2',
    },
    { entryId: '90002', kind: 'company', names: ['OKONDARA SHIPPING LIMITED'], birthDates: [], programme: 'SDGT' },
  ]);
  expect(await read(readUk(createReadStream(fileOf('uk.csv'))))).toEqual([
    { publishedOn: '2026-11-04' },
    {
      entryId: 'GAC0901',
      kind: 'person',
      names: ['Ṣẹ́gun BALOGUNDE', 'Olusegun Ade BALOGUNDE'],
      birthDates: ['1975', '1975-06-17'],
      programme: 'Global Anti-Corruption',
    },
    { entryId: 'GAC0902', kind: 'company', names: ['BALOGUNDE OIL AND GAS PLC'], birthDates: [], programme: 'Global Anti-Corruption' },
  ]);
  expect(await read(readUk(createReadStream(fileOf('conlist.csv'))))).toEqual([
    { publishedOn: '2026-01-27' },
    { entryId: '18901', kind: 'person', names: ['Segun BALOGUNDE'], birthDates: ['1975-06-17'], programme: 'Global Anti-Corruption' },
  ]);
  expect(await read(readEu(createReadStream(fileOf('eu.csv'))))).toEqual([
    { publishedOn: '2026-11-05' },
    {
      entryId: '900011',
      kind: 'person',
      names: ['Ibrahim Sani Danladiwa', 'Baba Danladiwa'],
      birthDates: ['1981-02-03'],
      programme: 'TERR',
    },
    { entryId: '900012', kind: 'company', names: ['Danladiwa Bureau de Change Ltd'], birthDates: [], programme: 'TERR' },
  ]);
  expect(await read(readNg(createReadStream(fileOf('ng.csv'))))).toEqual([
    {
      entryId: 'NLINDv.901',
      kind: 'person',
      names: ['Hauwa Ɗanbattawa', 'Hauwa Danbatta', 'H. Danbattawa'],
      birthDates: ['1984-03-12'],
      programme: 'Nigeria',
    },
    { entryId: 'NLENTv.902', kind: 'company', names: ['Danbattawa Global Ventures Nig. Ltd'], birthDates: [], programme: 'Nigeria' },
  ]);
});

test('a list is imported once, screened, and replaced as a whole', async () => {
  const first = await importList('list=UN', textOf('un.xml'));
  expect(first).toMatchObject({
    status: 200,
    body: { data: { list: 'UN', state: 'active', publishedOn: '2026-11-02', entryCount: 2, nameCount: 5, addedCount: 2, removedCount: 0 } },
  });
  const again = await importList('list=UN', textOf('un.xml'));
  expect(again.body.data.id).toBe(first.body.data.id);

  await inUse(`UN:${first.body.data.id}`);
  const hit = await outcomeOf('GWARZOWA ABDUL RAHMAN M', { dateOfBirth: '1979-05-04' });
  expect(hit).toMatchObject({ outcome: 'hit', matches: [{ list: 'UN', entryId: '9000001', reasons: expect.any(Array) }] });
  expect(hit.listVersion).toContain(`UN:${first.body.data.id}`);
  expect(await outcomeOf('ADA CHIOMA OKAFOR')).toMatchObject({ outcome: 'clear', matches: [] });

  const second = await importList(
    'list=UN',
    textOf('un.xml').replace('GWARZOWA RELIEF FOUNDATION', 'GWARZOWA AID FOUNDATION').replace('9000001', '9000003'),
  );
  expect(second.body.data).toMatchObject({ entryCount: 2, addedCount: 1, changedCount: 1, removedCount: 1 });
  const { data } = (await operator('GET', `/lists/${second.body.data.id}/changes?limit=2`)).body as any;
  const rest = (await operator('GET', `/lists/${second.body.data.id}/changes?limit=200`)).body as any;
  expect(data).toHaveLength(2);
  expect(rest.data.map(({ change, entryId }: any) => [change, entryId])).toEqual([
    ['removed', '9000001'],
    ['changed', '9000002'],
    ['added', '9000003'],
  ]);
  expect(rest.data[1]).toMatchObject({
    before: { names: ['GWARZOWA RELIEF FOUNDATION', 'Gwarzowa & Sons Relief'] },
    after: { names: ['GWARZOWA AID FOUNDATION', 'Gwarzowa & Sons Relief'] },
  });
  await inUse(`UN:${second.body.data.id}`);
  expect(await outcomeOf('Gwarzowa Relief Foundation')).not.toMatchObject({ matches: [{ score: 1 }] });
  expect(await outcomeOf('Gwarzowa Aid Foundation')).toMatchObject({ outcome: 'hit', matches: [{ entryId: '9000002', score: 1 }] });
});

test('a file of another form, an entity declaration and a cut list are refused, and the active version stays', async () => {
  const active = async (): Promise<unknown> => ((await operator('GET', '/lists?list=NG&state=active')).body as any).data;
  expect((await importList('list=NG', textOf('ng.csv'))).status).toBe(200);
  const before = await active();
  const refused: [string, string, RegExp][] = [
    ['UN', '<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST/>', /document type is not allowed/],
    ['UN', '<sdnList/>', /root element is sdnList/],
    ['UN', textOf('un.xml').slice(0, -40), /not valid XML/],
    ['OFAC', `<sdnList>${'<a>'.repeat(40)}`, /nested too deeply/],
    ['NG', 'who,what\nx,y\n', /header with the column id or reference/],
    ['NG', textOf('ng.csv').split('\n').slice(0, 1).join('\n'), /no entries/],
  ];
  for (const [list, text, problem] of refused) {
    const { status, body } = await importList(`list=${list}`, text);
    expect([status, body.error]).toEqual([400, expect.stringMatching(problem)]);
  }
  const many = `id,name,type\n${Array.from({ length: 10 }, (_, i) => `X${i},Person Number${i}x,individual`).join('\n')}\n`;
  expect((await importList('list=NG', many)).body.data).toMatchObject({ addedCount: 10, removedCount: 2 });
  expect((await importList('list=NG', textOf('ng.csv'))).body.error).toMatch(/allowShorter=true/);
  expect((await importList('list=NG&allowShorter=true', textOf('ng.csv'))).body.data).toMatchObject({ addedCount: 2, removedCount: 10 });
  expect(before).toHaveLength(1);
});

test('both transports list the versions and screen a name', async () => {
  const answer = await ask(
    sandbox,
    `{ screeningLists(first: 2) { nodes { list state problem by } }
       previewScreening(name: "Zubairu Dangerfield") { outcome matches { list score reasons } } }`,
    {},
    { as: 'operator' },
  );
  expect(answer).toMatchObject({
    data: { screeningLists: { nodes: expect.any(Array) }, previewScreening: { outcome: 'HIT', matches: [{ list: 'SANDBOX' }] } },
  });
});

test('a version that cannot be loaded is an error of the log and shows the time; the version before stays, and loading is tried again', async () => {
  const owner = (text: string): Promise<any[]> => asOwner(sandbox.databaseUrl, async (client) => (await client.query(text)).rows);
  const lines: any[] = [];
  const env = { DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: randomBytes(32).toString('hex') };
  const app = openApp(readConfig(env), pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) }));
  const version = (): Promise<string | null> => app.screening('sandbox')!.listVersion();
  try {
    const before = await version();
    await owner('revoke select on screening.list_entry from tollgate_app');
    const [{ id }] = await owner(
      `with former as (update screening.list_version set state = 'replaced' where environment = 'sandbox' and list = 'NG' and state = 'active' returning id)
       insert into screening.list_version (environment, list, state, previous, by_name) select 'sandbox', 'NG', 'active', id, 'x' from former returning id`,
    );
    const failedAt = async (): Promise<unknown> => (await operator('GET', `/lists/${id}`)).body.data.loadFailedAt;
    expect(await failedAt()).toBeNull();
    await expect.poll(async () => [await version(), await failedAt()]).toEqual([before, expect.any(String)]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, environment: 'sandbox', version: expect.stringContaining(`NG:${id}`) }),
    );
    await owner('grant select on screening.list_entry to tollgate_app');
    await expect.poll(version).toContain(`NG:${id}`);
  } finally {
    await owner('grant select on screening.list_entry to tollgate_app');
    await app.close();
  }
});

test('the command line imports a list', async () => {
  const cli = join(import.meta.dirname, '../../src/slices/screening/screening-cli.ts');
  const env = { ...process.env, DATABASE_URL: sandbox.databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'import', 'EU', fileOf('eu.csv'), 'live'], { env });
  expect(stdout).toMatch(/^EU:\d+ has 2 entries: 2 added, 0 changed, 0 removed\n$/);
});
