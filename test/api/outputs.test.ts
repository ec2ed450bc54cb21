import { expect, test } from 'vitest';
import { z } from 'zod';
import { encoded, encoderOf } from '../../src/platform/fast/encode.ts';
import { dateTime, shownEnvironment } from '../../src/domain/schema/type-names.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { routes } from '../../src/core/transport/rest/routes.ts';
import { operation } from '../../src/core/operation/operation.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

const AT = new Date('2026-01-31T09:30:00.123Z');
const TEXT = '2026-01-31T09:30:00.123Z';

const inner = z.object({ at: dateTime, place: shownEnvironment({ name: 'OutputsTestEnvironment', description: 'Where.' }) });
const schema = z.object({
  id: z.string(),
  amount: z.int(),
  at: dateTime.meta({ description: 'When.' }),
  endedAt: dateTime.nullable(),
  seenAt: dateTime.optional(),
  inner: inner.nullable(),
  list: z.array(inner),
  times: z.array(dateTime),
  labels: z.record(z.string(), z.string()),
  marks: z.record(z.string(), inner),
  either: z.union([z.object({ kind: z.literal('a'), at: dateTime }), z.object({ kind: z.literal('b'), count: z.int() })]),
});

const value: z.output<typeof schema> = {
  id: '1',
  amount: 5,
  at: AT,
  endedAt: null,
  inner: { at: AT, place: 'sandbox' },
  list: [{ at: AT, place: 'live' }],
  times: [AT, AT],
  labels: { note: 'x' },
  marks: { one: { at: AT, place: 'sandbox' } },
  either: { kind: 'a', at: AT },
};

test('an encoder writes what zod writes: moments as text, codecs inside lists, records and unions, and no field that is not there', () => {
  expect(encoded(schema, value)).toStrictEqual(z.encode(schema, value));
  expect(encoded(schema, value)).toMatchObject({ at: TEXT, inner: { at: TEXT, place: 'test' }, times: [TEXT, TEXT], either: { at: TEXT } });
  expect(encoded(schema, value)).not.toHaveProperty('seenAt');
  expect(encoded(schema, { ...value, seenAt: AT })).toHaveProperty('seenAt', TEXT);
});

test('columns that the schema does not name never leave, at any depth', () => {
  const row = { ...value, secretHash: 'x', inner: { ...value.inner, bookId: 7 }, list: [{ ...value.list[0], bookId: 7 }] };
  expect(JSON.stringify(encoderOf(schema)(row))).not.toMatch(/secretHash|bookId/);
});

test.each([
  ['prefault', inner.prefault({ at: TEXT, place: 'test' })],
  ['default', inner.default({ at: AT, place: 'sandbox' })],
  ['catch', inner.catch({ at: AT, place: 'sandbox' })],
  ['readonly', inner.readonly()],
])('nor through %s', (_name, wrapped) => {
  const row = { at: AT, place: 'sandbox', bookId: 7 };
  expect(encoderOf(z.object({ wrapped }))({ wrapped: row })).toEqual({ wrapped: { at: TEXT, place: 'test' } });
});

test('a schema that holds itself is encoded to its depth', () => {
  const Tree = z.object({
    at: dateTime,
    get children() {
      return z.array(Tree);
    },
  });
  expect(encoded(Tree, { at: AT, children: [{ at: AT, children: [] }] })).toEqual({ at: TEXT, children: [{ at: TEXT, children: [] }] });
});

test('a route without a presenter needs an operation with an output', () => {
  const silent = operation({
    title: 'outputs.silent',
    summary: 'Says nothing',
    scope: 'wallet:read',
    input: z.strictObject({}),
    run: async () => 1,
  });
  const declare = () => routes({ tag: 'Test' }, (route) => route.get('/silent', silent as never));
  expect(declare).toThrow('/silent: its operation has no output, so it needs a presenter');
});

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { example?: { data: unknown } }> }> }>>;
}

test('the encoder of every output writes the example of its route as zod does', () => {
  const { paths } = openApiDocument(allRoutes) as Document;
  const answering = allRoutes.filter(
    ({ operation: { output }, presenter }) => output && !('stream' in presenter) && presenter.schema === output,
  );
  expect(answering.length).toBeGreaterThan(10);
  for (const {
    path,
    method,
    operation: { output, title },
  } of answering) {
    const example = paths[path]?.[method]?.responses['200']?.content?.['application/json']?.example;
    if (!example) continue;
    const known = z.decode(output as z.ZodType, example.data);
    expect(encoderOf(output as z.ZodType)(known), title).toStrictEqual(z.encode(output as z.ZodType, known));
  }
});
