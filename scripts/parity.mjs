// Operations by route and GraphQL field, found by calling each with every argument; a stub stops each call.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './md-table.mjs';
import { GAPS, WITHOUT } from './parity-gaps.mjs';

const root = join(import.meta.dirname, '..');
const MAKES = /^export const \w+ = (?:operation|publicOperation)\(\{/m;

export async function parityTable() {
  const { allRoutes } = await import('../src/slices/slices.ts');
  const routes = grouped(
    allRoutes.flatMap(({ method, path, operation, options }) =>
      [operation, options?.inDemo].filter(Boolean).map(({ title }) => [title, `${method.toUpperCase()} ${path}`]),
    ),
  );
  const asked = await askedFields();
  const fields = grouped(asked.flatMap(({ name, titles }) => titles.map((title) => [title, name])));
  const titles = [...new Set((await allOperations()).map(({ title }) => title))].toSorted((left, right) => (left < right ? -1 : 1));
  const missing = titles.filter((title) => !(routes.has(title) && fields.has(title)));
  const wrong = [
    ...missing.filter((title) => GAPS[title] === undefined).map((title) => `${title} has one transport and no reason`),
    ...Object.keys(GAPS)
      .filter((title) => !missing.includes(title))
      .map((title) => `${title} has a reason with both transports, or is gone`),
    ...differences(asked),
  ];
  if (wrong.length > 0) throw new Error(`scripts/parity-gaps.mjs: ${wrong.join('; ')}`);
  const cell = (transports, title) =>
    transports
      .get(title)
      ?.map((transport) => `\`${transport}\``)
      .join(', ') ?? `– ${GAPS[title]}`;
  return table(
    ['Operation', 'REST', 'GraphQL'],
    titles.map((title) => [`\`${title}\``, cell(routes, title), cell(fields, title)]),
  );
}

/** Differences of a field and its operation, without a reason in WITHOUT; and stale reasons. */
export function differences(asked, without = WITHOUT) {
  return [
    ...asked.flatMap(({ name, titles, input, given }) => {
      const taken = namesOf(input);
      const left = Object.keys(without[name] ?? {});
      return [
        ...taken
          .filter((each) => !given.includes(each) && !left.includes(each))
          .map((each) => `${name} does not take ${each} of ${titles}`),
        ...given.filter((each) => !taken.includes(each)).map((each) => `${name} takes ${each}, which ${titles} does not`),
        ...left.filter((each) => given.includes(each) || !taken.includes(each)).map((each) => `${name} does not leave out ${each}`),
      ];
    }),
    ...Object.keys(without).flatMap((name) => (asked.some((each) => each.name === name) ? [] : `${name} asks nothing, or is gone`)),
  ];
}

function namesOf(schema) {
  if (schema.shape) return Object.keys(schema.shape);
  if (schema.options) return [...new Set(schema.options.flatMap(namesOf))];
  if (schema.in) return namesOf(schema.in);
  throw new Error(`an input is an object, a union of them or a pipe from one, not ${schema.def.type}`);
}

export async function allOperations() {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => MAKES.test(readFileSync(join(root, path), 'utf8')));
  const modules = await Promise.all(files.map((path) => import(/* @vite-ignore */ `../${path}`)));
  const { allRoutes } = await import('../src/slices/slices.ts');
  const routed = allRoutes.flatMap(({ operation, options }) => [operation, options?.inDemo].filter(Boolean));
  const exported = modules
    .flatMap((each) => Object.values(each))
    .filter((each) => typeof each === 'function' && 'title' in each && 'input' in each);
  return [...new Set([...exported, ...routed])];
}

/** GraphQL fields with their operations and argument names. */
export async function askedFields() {
  const { graphqlSchema } = await import('../src/api/graphql/schema.ts');
  const schema = graphqlSchema();
  const operations = await allOperations();
  const result = [];
  const restore = listenTo(operations, result);
  try {
    const asked = [];
    for (const { name, field } of fieldsOf(schema)) {
      result.length = 0;
      await ask(field, result);
      const recorded = result.splice(0);
      if (recorded.length > 0)
        asked.push({ name, titles: recorded.flatMap((each) => each.titles), input: recorded[0].input, given: recorded[0].given });
    }
    return asked;
  } finally {
    restore();
  }
}

/** Records each operation's input, and its title from the trace. */
function listenTo(operations, result) {
  const real = new Map();
  for (const { input } of operations) {
    if (real.has(input)) continue;
    real.set(input, input.safeParse);
    const titles = operations.filter((each) => each.input === input).map(({ title }) => title);
    input.safeParse = (raw) => {
      result.push({ titles, input, given: Object.keys(raw) });
      return { success: true, data: {} };
    };
  }
  return () => {
    for (const [input, safeParse] of real) input.safeParse = safeParse;
  };
}

function* fieldsOf(schema) {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || typeof type.getFields !== 'function' || !('getInterfaces' in type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.subscribe ?? field.resolve) yield { name: roots.has(type) ? field.name : `${type.name}.${field.name}`, field };
    }
  }
}

class Asked extends Error {}

async function ask(field, result) {
  const tracing = {
    step(title) {
      result.at(-1).titles = [title];
      throw new Asked();
    },
  };
  const app = { tracing, db: { of: () => ({}) } };
  const actor = {
    kind: 'person',
    businessId: 'x',
    bookId: 1,
    userId: 'x',
    sessionId: 'x',
    environment: 'sandbox',
    scopes: new Everything(),
  };
  const context = { app, actor, environment: 'sandbox', loads: new Map(), answerHeaders: [], address: '::1' };
  const args = Object.fromEntries(field.args.map((argument) => [argument.name, valueOf(argument.type)]));
  try {
    await (field.subscribe ?? field.resolve)(anything(), args, context, {});
  } catch {}
}

class Everything extends Set {
  has() {
    return true;
  }
}

const anything = () =>
  new Proxy({}, { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : name === 'row' ? anything() : 'x') });

function valueOf(type) {
  if (type.ofType) return 'getFields' in type || !isList(type) ? valueOf(type.ofType) : [valueOf(type.ofType)];
  if ('getFields' in type) return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type)]));
  if ('getValues' in type) return type.getValues()[0].value;
  return ['Int', 'Float', 'Kobo'].includes(type.name) ? 1 : type.name === 'Boolean' ? true : type.name === 'JSON' ? {} : 'x';
}

const isList = (type) => String(type).startsWith('[') && !String(type).endsWith('!');

function grouped(pairs) {
  const groups = new Map();
  for (const [key, value] of pairs) groups.set(key, [...new Set([...(groups.get(key) ?? []), value])]);
  return groups;
}
