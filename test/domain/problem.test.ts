import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { koboAmount } from '../../src/domain/money/money.ts';
import { problemsOf } from '../../src/domain/errors/problem.ts';
import { emailAddress } from '../../src/domain/schema/text.ts';

const schema = z
  .strictObject({
    amount: koboAmount,
    name: z.string().min(1).max(3),
    id: z.uuid(),
    email: emailAddress,
    kind: z.enum(['a', 'b']),
    currency: z.literal('NGN'),
    many: z.array(z.string()).min(1).max(2),
    count: z.int().min(1).max(9),
    is: z.boolean(),
    labels: z.record(z.string().min(1).max(3), z.string().max(3)),
    inner: z.strictObject({ list: z.array(z.strictObject({ code: z.string() })) }),
  })
  .partial();

const found = (raw: unknown, of: z.ZodType = schema): string => {
  const { error } = of.safeParse(raw);
  const [{ field, message }] = problemsOf(error!, raw);
  return `${field}: ${message}`;
};

describe('what is wrong with an input', () => {
  test.each([
    [{ amount: 1.5 }, 'amount: must be a whole number of kobo, written as a JSON number'],
    [{ name: 7 }, 'name: must be text'],
    [{ name: '' }, 'name: must not be empty'],
    [{ name: 'long' }, 'name: must be at most 3 characters long'],
    [{ id: 'x' }, 'id: must be a UUID'],
    [{ email: 'x' }, 'email: must be an email address'],
    [{ kind: 'c' }, 'kind: must be one of a, b'],
    [{ currency: 'USD' }, 'currency: must be NGN'],
    [{ many: [] }, 'many: must have at least 1 item'],
    [{ many: ['a', 'b', 'c'] }, 'many: must have at most 2 items'],
    [{ many: 'a' }, 'many: must be a list'],
    [{ count: 0 }, 'count: must be at least 1'],
    [{ count: 10 }, 'count: must be at most 9'],
    [{ count: 1.5 }, 'count: must be a whole number'],
    [{ is: 'yes' }, 'is: must be true or false'],
    [{ labels: [] }, 'labels: must be an object'],
    [{ labels: { k: 'long' } }, 'labels.k: must be at most 3 characters long'],
    [{ labels: { long: 'v' } }, 'labels.long: has a name that must be at most 3 characters long'],
    [{ inner: { list: [{ code: 'a' }, {}] } }, 'inner.list[1].code: is required'],
    [{ inner: { list: [{ code: 'a', other: 1 }] } }, 'inner.list[0].other: is not a field of this operation'],
    ['text', ': must be an object'],
  ])('%j is said as "%s"', (raw, response) => {
    expect(found(raw)).toBe(response);
  });

  test.each(Object.keys(schema.shape).filter((name) => name !== 'inner'))(
    '%s that is absent is reported as missing, for every message of its schema',
    (name) => {
      expect(found({}, schema.required().pick({ [name]: true } as never))).toBe(`${name}: is required`);
    },
  );

  test('a code is taken without the blanks around it', () => {
    expect(emailAddress.parse(' ada@example.com ')).toBe('ada@example.com');
  });
});

test('every wrong field is listed in the order of the schema, with its kind, up to twenty', () => {
  const raw = { amount: 1.5, name: 'long', id: 'x', kind: 'c', many: [], inner: { list: [{}, { code: 7 }] }, other: 1 };
  expect(problemsOf(schema.safeParse(raw).error!, raw)).toEqual([
    { field: 'amount', code: 'WRONG_TYPE', message: 'must be a whole number of kobo, written as a JSON number' },
    { field: 'name', code: 'TOO_LARGE', message: 'must be at most 3 characters long' },
    { field: 'id', code: 'WRONG_FORMAT', message: 'must be a UUID' },
    { field: 'kind', code: 'NOT_ALLOWED', message: 'must be one of a, b' },
    { field: 'many', code: 'TOO_SMALL', message: 'must have at least 1 item' },
    { field: 'inner.list[0].code', code: 'REQUIRED', message: 'is required' },
    { field: 'inner.list[1].code', code: 'WRONG_TYPE', message: 'must be text' },
    { field: 'other', code: 'UNKNOWN_FIELD', message: 'is not a field of this operation' },
  ]);
  const many = { inner: { list: Array.from({ length: 30 }, () => ({})) } };
  expect(problemsOf(schema.safeParse(many).error!, many)).toHaveLength(20);
});
