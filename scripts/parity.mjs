// Which doors lead to which operation: routes are asked, fields are read from the resolvers' sources, where each method names
// the operations that it asks.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { table } from './md-table.mjs';
import { GAPS } from './parity-gaps.mjs';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

const DECLARED = /export const (\w+) = (?:operation|publicOperation)\(\{\s*title: '([^']+)',/g;
/** A field of a resolver, or the place where a live feed begins; what follows it up to the next one is its body. */
const FIELD = /@(?:Query|Mutation|Subscription)\(/;
const ANY_FIELD = /@(?:Query|Mutation|Subscription|FieldResolver)\(/;
const METHOD = /^ {2}(?:async )?(\w+)\(/m;

export async function parityTable() {
  const { allRoutes } = await import('../src/programs/all-routes.ts');
  const operations = new Map(
    globSync('src/**/*.ts', { cwd: root }).flatMap((path) => [...read(path).matchAll(DECLARED)].map((found) => [found[1], found[2]])),
  );
  const routes = grouped(
    allRoutes.flatMap(({ method, path, operation, options }) =>
      [operation, options.inDemo].filter(Boolean).map(({ title }) => [title, `${method.toUpperCase()} ${path}`]),
    ),
  );
  const fields = grouped(
    resolvers().flatMap(({ path, name, body }) => {
      const words = wordsOf(body);
      const said = [words, ...helpersOf(path).flatMap((helper) => (words.has(helper.name) ? [helper.words] : []))];
      return [...operations].filter(([id]) => said.some((each) => each.has(id))).map(([, title]) => [title, name]);
    }),
  );
  const titles = [...new Set(operations.values())].toSorted((left, right) => (left < right ? -1 : 1));
  const missing = titles.filter((title) => !(routes.has(title) && fields.has(title)));
  const wrong = [
    ...missing.filter((title) => GAPS[title] === undefined).map((title) => `${title} has one door and no reason`),
    ...Object.keys(GAPS)
      .filter((title) => !missing.includes(title))
      .map((title) => `${title} has a reason and both doors, or is gone`),
  ];
  if (wrong.length > 0) throw new Error(`scripts/parity-gaps.mjs: ${wrong.join('; ')}`);
  const cell = (doors, title) =>
    doors
      .get(title)
      ?.map((door) => `\`${door}\``)
      .join(', ') ?? `– ${GAPS[title]}`;
  return table(
    ['Operation', 'REST', 'GraphQL'],
    titles.map((title) => [`\`${title}\``, cell(routes, title), cell(fields, title)]),
  );
}

/** What asks operations at the top of a file, or of a graphql-….ts that it imports: its fields name that. Its words by its name. */
function helpersOf(path) {
  const imported = [...read(path).matchAll(/from '(\.[^']*\/graphql-[^'/]+\.ts)'/g)].map((found) => join(dirname(path), found[1]));
  return [...helpersIn(path), ...imported.flatMap(helpersIn).filter(({ words }) => words.has('ask'))];
}

function helpersIn(path) {
  const tops = /^(?:export )?(?:const|function|async function) (\w+)/;
  return read(path)
    .split('@Resolver(')[0]
    .split(/^(?=(?:export )?(?:const|function|async function) )/m)
    .flatMap((part) => (tops.test(part) ? [{ name: tops.exec(part)[1], words: wordsOf(part) }] : []));
}

function resolvers() {
  return globSync('src/**/*.ts', { cwd: root })
    .flatMap((path) => {
      const [, ...parts] = read(path).split(FIELD);
      return parts.map((part) => ({ path, body: part.split(ANY_FIELD)[0], name: METHOD.exec(part)?.[1] ?? '' }));
    })
    .concat(nested());
}

/** Fields of types: `Subscription.invoices`. */
function nested() {
  return globSync('src/**/graphql*.ts', { cwd: root }).flatMap((path) => {
    const [, ...classes] = read(path).split('@Resolver(');
    return classes.flatMap((text) => {
      const type = /^\(\) => (\w+)/.exec(text)?.[1]?.replace(/(?:Type|Object)$/, '');
      const [, ...parts] = text.split('@FieldResolver(');
      return parts.map((part) => ({ path, body: part.split(ANY_FIELD)[0], name: `${type}.${METHOD.exec(part)?.[1]}` }));
    });
  });
}

const wordsOf = (text) => new Set(text.match(/\w+/g));

function grouped(pairs) {
  const groups = new Map();
  for (const [key, value] of pairs) groups.set(key, [...new Set([...(groups.get(key) ?? []), value])]);
  return groups;
}
