import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/core/transport/graphql/limits.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { ask } from './support.ts';

const text = readFileSync('docs/graphql.md', 'utf8');
const documents = [...text.matchAll(/^```graphql\n([^]*?)^```$/gm)].map(([, document = '']) => document);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

describe('docs/graphql.md', () => {
  it('every document in it runs, without errors', async () => {
    expect(documents.length).toBeGreaterThan(1);
    for (const document of documents) {
      const { errors, data } = await ask(sandbox, document);
      expect(errors, document).toBeUndefined();
      for (const part of Object.values<any>(data)) expect(part.userErrors ?? []).toEqual([]);
    }
  });

  it('the request of its first shell line gets the answer that is shown', async () => {
    const [, query = ''] = /-d '(\{.*\})'/.exec(text) ?? [];
    const [, shown = ''] = /^```json\n(.*)\n```$/m.exec(text) ?? [];
    const { data } = await ask(sandbox, JSON.parse(query).query);
    expect({ data }).toEqual(JSON.parse(shown));
  });

  it('the limits in it are the limits', () => {
    const { depth, aliases, directives, directivesAtOnePlace, tokens, strangerTokens, cost } = LIMITS;
    const number = (value: number): string => value.toLocaleString('en-GB');
    expect(text).toContain(
      `Depth ${depth}, ${aliases} aliases, ${directives} directives (${directivesAtOnePlace} at one place), ${number(tokens)} tokens (${strangerTokens} without credentials), ${number(cost)} values`,
    );
  });
});
