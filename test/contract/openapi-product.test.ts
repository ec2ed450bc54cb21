import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';
import { type Document, documentFiles, wholeDocument } from '../../src/web/docs/open-api.ts';
import { findings } from './openapi-rules.ts';
import { atRelease, documentAt, graphqlBreaks, lastRelease, restBreaks, unnamed } from './released.ts';

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
const text = read('schema/openapi.json');
const changed = (change: (document: Document) => void): Document => {
  const document = JSON.parse(text) as Document;
  change(document);
  return document;
};
const now = changed(() => {});

test('each document keeps the rules of Spectral and OWASP, and every exception is still needed', async () => {
  const each = [];
  for (const file of documentFiles) each.push(await findings(read(`schema/${file}`)));
  expect(each.flatMap(({ found }) => found)).toEqual([]);
  const [{ unused } = { unused: [] }, ...others] = each;
  expect(unused.filter((rule) => others.every((other) => other.unused.includes(rule)))).toEqual([]);
});

test('what those rules forbid is found', async () => {
  const planted = changed(({ paths, components }) => {
    const send = paths['/money-transfer/send']?.['post'];
    if (!send) throw new Error('no send');
    Object.assign(send, { description: '', operationId: 'transfers.list' });
    delete send.responses['429'];
    for (const { content } of Object.values(components.responses))
      Object.assign(content?.['application/json'] ?? {}, { example: { success: 'perhaps' } });
  });
  const { found } = await findings(
    JSON.stringify({
      ...planted,
      paths: { '/money-transfer': planted.paths['/money-transfer'], '/money-transfer/send': planted.paths['/money-transfer/send'] },
    }),
  );
  const codes = found.map((line) => line.replace(/: .*/, ''));
  expect(codes).toEqual(expect.arrayContaining(['operation-description', 'operation-operationId-unique']));
  expect(found.join('\n')).toContain('rate-limit-responses-429');
  expect(found.join('\n')).toMatch(/^oas3-valid-media-example: .*\(components\/responses\//m);
});

test('what the last release promised is kept, or the changelog names what is not', () => {
  const release = lastRelease();
  // Before the first release nothing was promised.
  if (release === null) return;
  const breaks = [
    ...restBreaks(documentAt(release), wholeDocument(packageRoot)),
    ...graphqlBreaks(atRelease(release, 'schema/schema.graphql'), read('schema/schema.graphql')),
  ];
  expect(unnamed(breaks, read('CHANGELOG.md'), release)).toEqual([]);
});

test('a document breaks nothing against itself, nor with what is added', () => {
  expect(restBreaks(now, now)).toEqual([]);
  const grown = changed(({ paths, components }) => {
    paths['/new'] = { get: { ...paths['/wallet']?.['get'], operationId: 'new' } as never };
    const transfer = components.schemas['Transfer'];
    if (!transfer?.properties) throw new Error('no Transfer');
    transfer.properties['brandNew'] = { type: 'string' };
    const send = components.schemas['TransfersSendRequest'];
    if (!send?.properties) throw new Error('no body');
    send.properties['optional'] = { type: 'object', required: ['inner'], properties: { inner: { type: 'string' } } };
  });
  expect(restBreaks(now, grown)).toEqual([]);
});

test('each way to break a caller is reported with its cause', () => {
  const broken = changed(({ paths, components, webhooks }) => {
    delete paths['/wallet'];
    delete webhooks['wallet.funded'];
    const send = paths['/money-transfer/send']?.['post'];
    const body = components.schemas['TransfersSendRequest'];
    if (!send || !body?.properties) throw new Error('no send');
    body.required = ['amount', 'narration', 'purpose'];
    body.properties['purpose'] = { type: 'string' };
    delete body.properties['senderName'];
    body.properties['amount'] = { type: 'string' };
    Object.assign(send, { operationId: 'transfers.pay', security: [{ bearer: [] }] });
    delete components.schemas['Transfer']?.properties?.['fee'];
    const parameter = paths['/transactions/export']?.['get']?.parameters.find(({ name }) => name === 'from');
    if (!parameter) throw new Error('no from');
    Object.assign(parameter, { name: 'since' });
  });
  const breaks = restBreaks(now, broken);
  expect(breaks).toEqual(
    expect.arrayContaining([
      'GET /wallet is gone',
      'event wallet.funded is gone',
      'POST /money-transfer/send: operationId transfers.send is now transfers.pay',
      'POST /money-transfer/send: no longer takes apiKey and apiSecret',
      'POST /money-transfer/send: body amount was integer, at least 1, is string',
      'POST /money-transfer/send: body narration is required now',
      'POST /money-transfer/send: body senderName is gone',
      'POST /money-transfer/send: body purpose is new and required',
      'POST /approvals/{transferCode}/approve: answer 200 data.fee is gone',
      'GET /transactions/export: parameter query from is gone',
    ]),
  );
  const changelog = '## 2.0.0\n- `GET /wallet is gone`: ask `GET /wallets`.\n\n## 1.0.0\n- `event wallet.funded is gone`\n';
  const left = unnamed(['GET /wallet is gone', 'event wallet.funded is gone'], changelog, 'v1.0.0');
  expect(left).toEqual(['event wallet.funded is gone']);
});

test('GraphQL likewise: what a document of the old schema needs stays', () => {
  const before = 'type Query { wallet(id: ID): Int! old: Int }\nenum State { OPEN CLOSED }';
  const after = 'type Query { wallet(id: ID!): Int! }\nenum State { OPEN }';
  expect(graphqlBreaks(before, before)).toEqual([]);
  expect(graphqlBreaks(before, after).toSorted()).toEqual([
    'GraphQL: CLOSED was removed from enum type State.',
    'GraphQL: Query.old was removed.',
    'GraphQL: Query.wallet arg id has changed type from ID to ID!.',
  ]);
});
