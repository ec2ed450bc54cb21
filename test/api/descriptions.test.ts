import { expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '../../src/domain/errors/error-codes.ts';
import { errorHelp } from '../../src/domain/errors/error-help.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import { exampleOf, operationsOf, wholeDocument } from '../../src/web/docs/open-api.ts';

const document = wholeDocument(packageRoot);
const operations = operationsOf(document).map(({ operation }) => operation);

test('every operation says more than its summary and its scope', () => {
  const silent = operations.filter(({ summary, description }) => {
    const own = description.replaceAll(/Scope: `[^`]+`\.|Sandbox only\.|Without credentials\./g, '').trim();
    return own.length < 15 || own === `${summary}.`;
  });
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test('every body that is sent or answered has an example, but for what is a picture of paper', () => {
  const bare = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answered = Object.values(responses).map((answer) => ('$ref' in answer ? {} : (answer.content ?? {})));
    const media = [requestBody?.content ?? {}, ...answered].flatMap((content) => Object.entries(content));
    return media
      .filter(([type, each]) => !/pdf|html/.test(type) && exampleOf(each) === undefined)
      .map(([type]) => `${operationId}: ${type}`);
  });
  expect(bare).toEqual([]);
});

test('the codes that descriptions name are there, and nothing of the code that callers cannot see', () => {
  for (const { operationId, description } of operations) {
    for (const [word] of description.matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g))
      expect({ ...errorCodes, ...SETTINGS }, operationId).toHaveProperty(word);
    expect(description, operationId).not.toMatch(/@\w|decision \d|specification|shapes \d|primary key|\bstatements? a page/);
  }
});

test('an operation that says a code in words names it among its codes', () => {
  const unnamed = operations.flatMap(({ operationId, description, 'x-error-codes': codes }) => {
    const named = new Set(Object.values(codes).flat());
    const response = [...description.matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g)].map(([word]) => word).filter((word) => word in errorCodes);
    return response.filter((code) => !named.has(code)).map((code) => `${operationId}: ${code}`);
  });
  expect(unnamed).toEqual([]);
});

test('every code is named by an operation, with the statuses of the table of codes', () => {
  const named = operations.flatMap((operation) => Object.entries(operation['x-error-codes']));
  for (const [status, codes] of named) for (const code of codes) expect(errorHelp[code as ErrorCode][0], code).toContain(Number(status));
  const all = new Set(named.flatMap(([, codes]) => codes));
  expect(Object.keys(errorCodes).filter((code) => !all.has(code))).toEqual(NOT_OF_REST);
});

test('what refuses on the way in is named by every operation that is behind it', () => {
  const codesOf = (id: string): string[] => {
    const found = operations.find(({ operationId }) => operationId === id);
    return Object.entries(found?.['x-error-codes'] ?? {}).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
  };
  const ofKeys = ['401 MISSING_API_CREDENTIALS', '403 IP_NOT_ALLOWED', '403 API_KEY_EXPIRED', '403 SCOPE_MISSING'];
  const ofAll = ['400 VALIDATION_ERROR', '429 RATE_LIMITED', '503 OVERLOADED', '503 UNAVAILABLE'];
  const ofWrites = ['409 IDEMPOTENCY_IN_PROGRESS', '422 IDEMPOTENCY_KEY_REUSED'];
  expect(codesOf('transfers.send')).toEqual(expect.arrayContaining([...ofKeys, ...ofAll, ...ofWrites]));
  expect(codesOf('wallet.retrieve').filter((code) => ofWrites.includes(code))).toEqual([]);
  expect(codesOf('sessions.create').filter((code) => [...ofKeys, ...ofWrites].includes(code))).toEqual([]);
  expect(codesOf('sessions.create')).toEqual(expect.arrayContaining(ofAll));
  expect(codesOf('transfers.retrieve')).toContain('404 RECORD_NOT_FOUND');
});

/** Codes of GraphQL alone. */
const NOT_OF_REST = ['INVALID_SIGNATURE', 'MALFORMED_REQUEST', 'METHOD_NOT_ALLOWED', 'TOO_MANY_SUBSCRIPTIONS'];

/** Capitalized names that are no codes: settings of the operator. */
const SETTINGS = { PROVIDER_LOG_DAYS: true, PROVIDERS_FILE: true, WEBHOOK_HISTORY_DAYS: true };
