import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHarness, type Answered, type Harness, type Listener } from './harness.ts';

let harness: Harness;
let listener: Listener;

beforeAll(async () => {
  harness = await openHarness();
  listener = await harness.open();
});
afterAll(() => harness.close());

const post = (body: unknown, headers: Record<string, string> = {}, path = '/api/v1/echo'): Promise<Answered> =>
  listener.call(path, { method: 'POST', body, headers });

function expectError(answer: Answered, status: number, field?: string): void {
  expect({ status: answer.status, success: answer.body['success'], field: answer.body['field'] }).toEqual({
    status,
    success: false,
    field,
  });
  expect(answer.body['error']).toBeTypeOf('string');
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  if (status === 400) expect(answer.body['code']).toBe('VALIDATION_ERROR');
}

describe('400: numbers that are not whole and exact name their field', () => {
  for (const text of [
    '1.5',
    '1.0',
    '1e3',
    '1E3',
    '1e-3',
    '9007199254740992',
    '-9007199254740992',
    '123456789012345678901234567890',
    '-0',
    '0.1',
  ]) {
    test(text, async () => expectError(await post(`{"amount":${text}}`), 400, 'amount'));
  }
  test('nested: the path is spelt as the caller would', async () => {
    expectError(await post('{"a":{"b":[1,2,{"c":1.5}]}}'), 400, 'a.b[2].c');
  });
});

test('whole numbers up to 2^53-1 arrive as they were sent', async () => {
  const { body } = await post('{"a":9007199254740991,"b":-9007199254740991,"c":0,"d":[1,2]}');
  expect(body['data']).toMatchObject({ input: { a: 9007199254740991, b: -9007199254740991, c: 0, d: [1, 2] } });
});

test('400: a number given as text is refused by the field that wants a number', async () => {
  expectError(await post('{"amount":"500000"}', {}, '/api/v1/pay'), 400, 'amount');
});

test('400: an unknown field is named', async () => {
  expectError(await post({ amount: 1, amuont: 2 }, {}, '/api/v1/pay'), 400, 'amuont');
});

describe('400: a key given twice is named', () => {
  const cases: [string, string][] = [
    ['{"amount":1,"amount":2}', 'amount'],
    ['{"amount":1,"amount":1}', 'amount'],
    ['{"amount":1,"\\u0061mount":2}', 'amount'],
    ['{"a":[{"b":1,"c":2,"b":3}]}', 'a[0].b'],
    ['{"":1,"":2}', ''],
  ];
  for (const [text, field] of cases) test(text, async () => expectError(await post(text), 400, field));
  test('the same key in two objects is no repetition', async () => {
    expect((await post('{"a":{"x":1},"b":{"x":2},"x":[{"x":1},{"x":2}]}')).status).toBe(200);
  });
});

describe('400: keys that touch prototypes are refused, and nothing is polluted', () => {
  for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
    test(key, async () => {
      expectError(await post(`{"${key}":{"isAdmin":true}}`), 400, key.replace('\\u005f', '_'));
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    });
  }
  test('inside metadata, whose keys are the caller’s own, the error names the key', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const answer = await post(`{"a":{"${key}":{"b":1}}}`);
      expectError(answer, 400, `a.${key}`);
      expect(answer.body['error']).toBe(`a.${key}: is a reserved name; choose another key`);
    }
  });
  test('in the query', async () => expectError(await listener.call('/api/v1/echo?__proto__=1'), 400, '__proto__'));
});

describe('400: text that is not Unicode names its field', () => {
  const cases: [string, string][] = [
    ['{"a":"x\\u0000y"}', 'a'],
    ['{"a":"\\ud800"}', 'a'],
    ['{"a":["ok","\\udc00\\ud800"]}', 'a[1]'],
    ['{"a\\u0000b":1}', 'a\u0000b'],
  ];
  for (const [text, field] of cases) test(text, async () => expectError(await post(text), 400, field));
  test('a whole surrogate pair is text like any other', async () => {
    const { body } = await post('{"a":"\\ud83d\\ude00"}');
    expect(body['data']).toMatchObject({ input: { a: '😀' } });
  });
  test('escaped quotes and backslashes do not confuse the reading', async () => {
    const given = { 'a"b': 'c\\', d: '\\"', 'e\\': '{"amount":1.5,"amount":2}' };
    expect((await post(given)).body['data']).toMatchObject({ input: given });
  });
});

describe('400: bodies that are not a JSON object', () => {
  for (const text of [
    '{',
    '{"a":1,}',
    "{'a':1}",
    '[1]',
    '"text"',
    '1',
    'null',
    'true',
    '{"a":01}',
    '{"a":NaN}',
    '{"a":"\t"}',
    '\ufeff{}',
    '{}{}',
    'nonsense',
  ]) {
    test(JSON.stringify(text), async () => expectError(await post(text), 400));
  }
  test('bytes that are not UTF-8', async () =>
    expectError(await post(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])), 400));
  test('an overlong encoding of a slash', async () =>
    expectError(await post(Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])), 400));
});

test('400: nesting is bounded, and a megabyte of brackets is answered, not crashed on', async () => {
  expect((await post(`${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`)).status).toBe(200);
  expectError(await post(`${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`), 400);
  expectError(await post(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`), 400);
});

describe('size: at most 1 MB', () => {
  const ofSize = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;
  test('exactly 1 MB is read', async () => expect((await post(ofSize(1_048_576))).status).toBe(200));
  test('413: one byte more', async () => expectError(await post(ofSize(1_048_577)), 413));
  test('413: also when the length is not announced', async () => {
    const chunk = Buffer.alloc(65_536, 'x');
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 40; sent++) controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json', ...(await harness.newKey()).headers },
    };
    const response = await fetch(`${listener.url}/api/v1/echo`, init);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, error: 'Request body is larger than 1 MB' });
  });
});

describe('400: only application/json in UTF-8', () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-8; x=y',
  ]) {
    test(type, async () => expectError(await post('{}', { 'content-type': type }), 400, 'Content-Type'));
  }
  test('a compressed body', async () => expectError(await post('{}', { 'content-encoding': 'gzip' }), 400, 'Content-Encoding'));
  for (const type of ['application/json', 'Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"']) {
    test(`taken: ${type}`, async () => expect((await post('{}', { 'content-type': type })).status).toBe(200));
  }
});

test('a missing body is an empty body for every content type', async () => {
  const answer = await listener.call('/api/v1/echo', { method: 'POST', headers: { 'content-type': 'text/plain' } });
  expect(answer.status).toBe(200);
  expect(answer.body['data']).toMatchObject({ input: {} });
  expectError(await listener.call('/api/v1/pay', { method: 'POST' }), 400, 'amount');
});

describe('400: one name, one value', () => {
  test('a query parameter given twice', async () => expectError(await listener.call('/api/v1/echo?limit=1&limit=2'), 400, 'limit'));
  test('… also when it is spelt in two ways', async () => expectError(await listener.call('/api/v1/echo?limit=1&l%69mit=1'), 400, 'limit'));
  test('in the query and in the body', async () => expectError(await post({ a: 1 }, {}, '/api/v1/echo?a=1'), 400, 'a'));
  test('in the path and in the query', async () => expectError(await listener.call('/api/v1/echo/x?id=y'), 400, 'id'));
});

describe('400: percent-encoding', () => {
  test('broken in a query value', async () => expectError(await listener.call('/api/v1/echo?a=%zz'), 400, 'a'));
  test('broken in a query name', async () => expectError(await listener.call('/api/v1/echo?%ff=1'), 400, 'query'));
  test('404: broken in the path, where nothing can have that name', async () =>
    expectError(await listener.call('/api/v1/echo/%e0%a4'), 404));
  test('404: a NUL in the path', async () => expectError(await listener.call('/api/v1/echo/a%00b'), 404));
  test('what is encoded well arrives decoded, slashes included', async () => {
    const { body } = await listener.call('/api/v1/echo/a%2Fb%20c?q=x+y%26z&empty=&bare');
    expect(body['data']).toMatchObject({ input: { id: 'a/b c', q: 'x y&z', empty: '', bare: '' } });
  });
});

test('path parameters arrive by name', async () => {
  const { body } = await listener.call('/api/v1/echo/7/part/left', { method: 'PUT', body: { a: 1 } });
  expect(body['data']).toMatchObject({ input: { id: '7', name: 'left', a: 1 } });
});
