import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '../../src/platform/kernel/error-codes.ts';
import { packageRoot } from '../../src/platform/version.ts';
import { type Document, operationsOf } from '../../src/programs/docs/open-api.ts';

const document = JSON.parse(readFileSync(join(packageRoot, 'schema/openapi.json'), 'utf8')) as Document;
const operations = operationsOf(document).map(({ operation }) => operation);

test('every operation says more than its summary and its scope', () => {
  const silent = operations.filter(({ summary, description }) => {
    const own = description.replaceAll(/Scope: `[^`]+`\.|On the sandbox only\.|Without credentials\./g, '').trim();
    return own.length < 15 || own === `${summary}.`;
  });
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test('the codes that descriptions name are there, and nothing of the code that callers cannot see', () => {
  for (const { operationId, description } of operations) {
    for (const [word] of description.matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g))
      expect({ ...errorCodes, ...SETTINGS }, operationId).toHaveProperty(word);
    expect(description, operationId).not.toMatch(/@\w|decision \d|specification|shapes \d|primary key|\bstatements? a page/);
  }
});

/** Words in capitals that are no codes: settings of whoever runs the service. */
const SETTINGS = { PROVIDER_LOG_DAYS: true, PROVIDERS_FILE: true };
