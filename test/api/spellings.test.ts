import { describe, expect, test } from 'vitest';
import { findBank } from '../../src/domain/banks/banks.ts';
import { canonicalJson } from '../../src/platform/formats/text.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import { paramNames } from '../../src/api/rest/caller.ts';
import type { Route } from '../../src/core/transport/rest/routes.ts';
import { canonicalInput } from '../../src/core/operation/operation.ts';

type Input = Record<string, unknown>;

const padded = (text: string): string[] => [` ${text}`, `${text} `];
const phone = (text: string): string[] => {
  const national = /^(?:0|\+?234)(\d{10})$/.exec(text)?.[1];
  return national === undefined ? [] : [`0${national}`, `234${national}`, `+234${national}`];
};
const moment = (text: string): string[] => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return [];
  const lagos = new Date(at.getTime() + 3_600_000).toISOString().replace('Z', '+01:00');
  return [lagos, at.toISOString().toLowerCase(), at.toISOString().replace('Z', '+00:00')];
};
const bankCode = (text: string): string[] => {
  const bank = findBank(text);
  return bank ? [bank.bankCode, bank.nipCode, ...bank.aliases] : [];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Routes whose answer shows the value as it was given, so that another spelling gets another answer. */
const ECHOES = new Set(['/sms/quote', '/privacy/requests']);

/** Spellings of one value, by the name of its field. */
const SPELLINGS: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/^bankCode$/, bankCode],
  [/accountNumber$/i, padded],
  [/phoneNumber$|mobile$|phone$|^recipients$/i, phone],
  [/Id$/, (text) => (UUID.test(text) ? [text.toUpperCase()] : [])],
  [/At$|^at$/, moment],
  [/email/i, padded],
  [/Reference$|Ref$|^nin$|Code$/, padded],
  [/name$|narration$/i, (text) => [...padded(text), text.normalize('NFD')]],
];

/** Every input that differs from this one by the spelling of one value. */
function respelt(value: unknown, name = ''): unknown[] {
  if (typeof value === 'string') {
    return SPELLINGS.flatMap(([field, spellings]) => (field.test(name) ? spellings(value) : [])).filter((text) => text !== value);
  }
  if (Array.isArray(value)) {
    return value.flatMap((part, at) => respelt(part, name).map((other) => value.with(at, other)));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => respelt(part, key).map((other) => ({ ...value, [key]: other })));
}

const id = newId();
/** The example of a route, with an id for each parameter of its path. */
const inputOf = ({ path, options: { example } }: Route): Input => ({
  ...(example as Input | undefined),
  ...Object.fromEntries(paramNames(path).map((name) => [name, name.endsWith('Id') ? id : ((example as Input | undefined)?.[name] ?? id)])),
});

const isRight = ({ operation }: Route, input: unknown): boolean => operation.input.safeParse(input).success;
const writes = allRoutes.filter(
  (route) => route.method !== 'get' && !route.options.takesFile && !ECHOES.has(route.path) && isRight(route, inputOf(route)),
);

describe('the input of every operation that changes something', () => {
  test.each(writes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    'is one canonical value in every spelling that is accepted: $name',
    ({ route }) => {
      const canonical = canonicalInput(route.operation, inputOf(route));
      const given = canonicalJson(canonical);
      for (const other of respelt(inputOf(route)).filter((each) => isRight(route, each)))
        expect(canonicalJson(canonicalInput(route.operation, other)), JSON.stringify(other)).toBe(given);
    },
  );

  test('is checked for most of them', () => {
    const checked = writes.filter((route) => respelt(inputOf(route)).some((each) => isRight(route, each)));
    expect(checked.length).toBeGreaterThan(60);
  });

  test('holds nothing that JSON drops, or two different requests would be one', () => {
    const isPlain = (value: unknown): boolean =>
      value === undefined ||
      typeof value !== 'object' ||
      value === null ||
      value instanceof Date ||
      (Array.isArray(value)
        ? value.every(isPlain)
        : [Object.prototype, null].includes(Object.getPrototypeOf(value)) && Object.values(value).every(isPlain));
    const dropped = writes.filter((route) => !isPlain(canonicalInput(route.operation, inputOf(route))));
    expect(dropped.map(({ path }) => path)).toEqual([]);
  });
});
