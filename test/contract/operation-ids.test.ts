import { expect, test } from 'vitest';
import { allOperations } from '../../scripts/parity.mjs';
import { paramNames } from '../../src/api/rest/caller.ts';
import { allRoutes } from '../../src/slices/slices.ts';

/** Verbs of operation ids; a new one joins here only where none of these fits. */
const VERBS = new Set(
  `accept acknowledge activate advance approve authorize begin cancel change close confirm create credit deactivate decide delete
  deliver dismiss download end export freeze fulfil fund initiate join list pause pay preview quote record refresh refund reinstate
  reject resend reset resolve resume retrieve retry return reverse review revoke rotate search send settle simulate submit subscribe
  suspend switch sync terminate test topup trigger unfreeze update validate verify wait watch withdraw`.split(/\s+/),
);

const isStyled = (id: string): boolean => /^[a-z][A-Za-z]*\.[a-z]+$/.test(id) && VERBS.has(id.split('.')[1] ?? '');

const routes = allRoutes.map(({ method, path, operation, options }) => ({
  name: `${method.toUpperCase()} ${path}`,
  path,
  id: options.alias?.id ?? options.id ?? operation.title,
  title: operation.title,
  alias: options.alias,
}));

test('every operation and every route has an id of one style: resource.verb, with a verb of the list', async () => {
  const titles = (await allOperations()).map(({ title }) => title);
  const ids = [...new Set([...titles, ...routes.map(({ id }) => id)])];
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter((id) => !isStyled(id))).toEqual([]);
  const used = new Set(ids.map((id) => id.split('.')[1]));
  expect([...VERBS].filter((verb) => !used.has(verb))).toEqual([]);
});

test('ids of routes are unique, in all documents together', () => {
  const ids = routes.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('other styles are found', () => {
  for (const id of ['payroll.find_batch', 'checkout.links.create', 'wallet.setLowBalanceAlert', 'transfers.meet', 'send'])
    expect([id, isStyled(id)]).toEqual([id, false]);
});

test('an alias names the route that it repeats: the specification has aliases, updates by PUT, and a bill at its own address', () => {
  const aliases = routes.flatMap(({ name, title, alias }) => (alias ? [{ name, title, of: alias.of }] : []));
  for (const { of, title } of aliases) expect(routes.find(({ name, alias }) => name === of && !alias)).toMatchObject({ title });
  const own = aliases.filter(({ of }) => !of.startsWith('PATCH '));
  expect(own.map(({ name }) => name).toSorted()).toEqual([
    'GET /bills/{requestRef}',
    'GET /transfers/account-inquiry',
    'GET /transfers/banks',
    'GET /verify/balance',
    'GET /webhook-settings',
    'POST /money-transfer',
    'POST /money-transfer/account-inquiry',
    'POST /transfers/account-inquiry',
    'POST /verify/bvn',
    'POST /verify/bvn/match',
    'POST /verify/cac',
    'POST /verify/switch/nin',
    'POST /verify/switch/nin/full',
    'POST /verify/tin',
    'POST /verify/verify/cac',
    'POST /verify/zee/nin',
    'POST /verify/zee/nin/with-face',
    'POST /webhook-settings/generate-secret',
    'POST /webhook-settings/test',
    'PUT /webhook-settings',
  ]);
});

/** Path parameters: codes and names that the interface shows under their own name. */
const NAMES = new Set(`account accountNumber day hash kind port requestRef slug statementNumber tier token transferCode`.split(' '));

test('a path parameter is named by its noun, never id alone, and one segment has one name', () => {
  const names = new Set(routes.flatMap(({ path }) => paramNames(path)));
  expect([...names].filter((name) => !NAMES.has(name) && !/^[a-z][A-Za-z]+Id$/.test(name))).toEqual([]);
  // A payer names an order by its secret token, and a bank names an account by its number.
  const bySegment = Map.groupBy(
    routes.flatMap(({ path }) =>
      [...path.matchAll(/([\w-]+(?:\/[\w-]+)?)\/\{(?!token|accountNumber)(\w+)\}/g)].map(([, segment = '', name = '']) => ({
        segment,
        name,
      })),
    ),
    ({ segment }) => segment,
  );
  for (const [segment, found] of bySegment) expect([segment, new Set(found.map(({ name }) => name)).size]).toEqual([segment, 1]);
});
