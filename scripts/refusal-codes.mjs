// Which machine codes each operation may answer, read from the code itself: every refusal that stands in a declaration which its own reaches,
// through functions, imports and what hangs on a hook. Types are left out, so a name that only a type says leads nowhere.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '..');
/** Run in browsers, and asked by no operation. */
const ELSEWHERE = ['src/web/dashboard/**', 'src/web/browser/**'];

/** What refuses before an operation is asked, by the ways to it. */
const DOOR = {
  every: [
    'src/api/request/pipeline.ts#RequestPipeline',
    'src/platform/db/database.ts#openDatabase',
    'src/api/rest/query.ts#parseQuery',
    'src/api/rest/answer.ts#failure',
  ],
  key: ['src/api/request/authenticate.ts#authenticator'],
  session: ['src/api/request/request-headers.ts#bearerAuthenticator'],
  params: ['src/api/rest/middlewares.ts#noneHas'],
  body: ['src/core/transport/body.ts#readBody', 'src/core/transport/json.ts#parseObject'],
  idempotency: ['src/core/transport/idempotency.ts#begin', 'src/core/transport/idempotency.ts#idempotencyKey'],
};

/** Members of what an operation is handed, behind which somebody refuses to whom no import leads. */
const BEHIND = {
  providersOf: { from: 'src/app/wiring/open-providers.ts', name: 'notConfigured' },
  services: { from: 'src/providers/bills/cached-catalogue.ts', name: 'keptCatalogue' },
};

/** The codes of the ways in and of every operation by its title, each with its statuses: `{ door, operations }`. */
export async function refusalCodes() {
  const statuses = await statusesOf();
  const modules = read();
  const codesOf = (start) => asStatuses(reached(modules, start), statuses);
  const ways = Object.entries(DOOR).filter(([, places]) => places.every((place) => modules.has(place.split('#')[0])));
  const transport = Object.fromEntries(ways.map(([way, places]) => [way, codesOf(places.map((place) => at(modules, place)))]));
  const operations = [...modules.values()]
    .flatMap(({ nodes }) => [...nodes.values()])
    .flatMap((node) => node.titles.map((title) => [title, codesOf([node])]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { door: transport, operations: Object.fromEntries(operations) };
}

/** The status of a kind, and those that a code comes with. */
async function statusesOf() {
  const { STATUS_OF } = await import('../src/api/rest/refusals.ts');
  const { errorHelp } = await import('../src/domain/errors/error-help.ts');
  return (kind, code) => (kind === undefined ? (errorHelp[code]?.[0] ?? []) : [STATUS_OF[kind]]);
}

/** `{ "404": ["RECORD_NOT_FOUND"] }`, both in order. */
function asStatuses(found, statuses) {
  const byStatus = {};
  for (const each of found) {
    const [code, kind] = each.split(' ');
    for (const status of statuses(kind, code)) (byStatus[status] ??= new Set()).add(code);
  }
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, [...codes].toSorted(byLetter)]));
}

const byLetter = (one, other) => (one < other ? -1 : 1);

function at(modules, place) {
  const [file, name] = place.split('#');
  const node = modules.get(file)?.nodes.get(name);
  if (!node) throw new Error(`Nothing is declared as ${place}`);
  return node;
}

// --- what the sources declare ----------------------------------------------------------------------------------------

function read() {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ELSEWHERE }).toSorted();
  const modules = new Map(files.map((file) => [file, moduleOf(file)]));
  for (const module of modules.values())
    for (const node of module.nodes.values())
      for (const { hook, names } of node.hanging) {
        const hung = find(modules, module, hook);
        for (const name of names) hung?.more.push([module, name]);
      }
  return modules;
}

function moduleOf(file) {
  const imports = new Map();
  const nodes = new Map();
  const module = { imports, nodes };
  for (const statement of parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }).body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type' || !statement.source.value.startsWith('.')) continue;
      const from = relative(root, resolve(root, dirname(file), statement.source.value));
      for (const each of statement.specifiers) imports.set(each.local.name, { from, name: each.imported?.name });
      continue;
    }
    for (const [name, body] of declared(statement.declaration ?? statement)) {
      const facts = factsOf(body);
      // An approval runs the operation again.
      if (facts.takesTwo) facts.hanging.push({ hook: TAKES_TWO, names: [name] });
      nodes.set(name, { module, more: [], ...facts });
    }
  }
  return module;
}

function declared(node) {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap((each) => namesIn(each.id).map((name) => [name, each]));
  return node.id?.name && !node.type.startsWith('TS') ? [[node.id.name, node]] : [];
}

const namesIn = (pattern) =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : (pattern.properties ?? pattern.elements ?? []).flatMap((each) => (each ? namesIn(each.value ?? each) : []));

/** What a declaration names, the codes in it, each with its kind where that stands beside it, the operations it makes, and what it hangs on hooks. */
function factsOf(body) {
  const facts = { names: new Set(), codes: new Set(), behind: new Set(), titles: [], hanging: [], takesTwo: false };
  walk(body, facts);
  return facts;
}

/** Types are no code, except that a value may be said to be of one. */
const IS_TYPE = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/;
const TYPES = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType']);

function walk(node, facts) {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, facts));
  if (typeof node?.type !== 'string' || IS_TYPE.test(node.type)) return;
  if (node.type === 'Identifier') facts.names.add(node.name);
  if (node.type === 'MemberExpression' && !node.computed && Object.hasOwn(BEHIND, node.property.name))
    facts.behind.add(BEHIND[node.property.name]);
  if (node.type === 'Property' && Object.hasOwn(BEHIND, nameOf(node) ?? '')) facts.behind.add(BEHIND[nameOf(node)]);
  if (node.type === 'NewExpression' && node.callee.name === 'Refusal') return refusal(node, facts);
  if (node.type === 'Property' && nameOf(node) === 'code') for (const code of codesIn(node.value)) facts.codes.add(code);
  if (node.type === 'CallExpression') call(node, facts);
  const isName = (name) =>
    !node.computed && ((node.type === 'MemberExpression' && name === 'property') || (node.type === 'Property' && name === 'key'));
  for (const [name, child] of Object.entries(node)) if (!TYPES.has(name) && !isName(name)) walk(child, facts);
}

const nameOf = ({ key, computed }) => (computed ? undefined : (key.name ?? key.value));

function refusal(node, facts) {
  const [kind, , detail] = node.arguments;
  const code = detail?.properties?.find((each) => each.type === 'Property' && nameOf(each) === 'code');
  const said = typeof kind?.value === 'string' && code ? codesIn(code.value) : [];
  for (const each of said) facts.codes.add(`${each} ${kind.value}`);
  walk(
    said.length > 0
      ? node.arguments.map((each) => (each === detail ? { ...detail, properties: detail.properties.filter((one) => one !== code) } : each))
      : node.arguments,
    facts,
  );
}

function codesIn(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && /^[A-Z][A-Z_\d]+$/.test(node.value) ? [node.value] : [];
    case 'ConditionalExpression':
      return [...codesIn(node.consequent), ...codesIn(node.alternate)];
    case 'LogicalExpression':
      return [...codesIn(node.left), ...codesIn(node.right)];
    default:
      return [];
  }
}

function call({ callee, arguments: given }, facts) {
  if (callee.type === 'Identifier' && /^(?:\w*O|o)peration$/.test(callee.name) && given[0]?.type === 'ObjectExpression') {
    const title = given[0].properties.find((each) => each.type === 'Property' && nameOf(each) === 'title')?.value.value;
    if (title !== undefined) facts.titles.push(title);
    const control = given[0].properties.find((each) => each.type === 'Property' && nameOf(each) === 'control')?.value;
    if (control?.type === 'CallExpression') facts.takesTwo = true;
  }
  const hang = (hook, hung) => facts.hanging.push({ hook, names: factsOf(hung).names });
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.name === 'with')
    hang(callee.object.name, given);
  // The flows of a slice, which the program hangs there.
  if (callee.name === 'eventsOf' && given.length === 2) facts.hanging.push({ hook: FLOWS, names: factsOf(given).names });
}

/** Operations that take two operators, by their control. */
const TAKES_TWO = { from: 'src/core/approvals/maker-checker.ts', name: 'takesTwo' };
const FLOWS = { from: 'src/core/slice/trigger.ts', name: 'triggerHook' };

// --- what reaches what -----------------------------------------------------------------------------------------------

function find(modules, module, name) {
  const { from, name: exported } = typeof name === 'object' ? name : (module.imports.get(name) ?? {});
  return from === undefined ? module.nodes.get(name) : modules.get(from)?.nodes.get(exported);
}

function reached(modules, start) {
  const codes = new Set();
  const seen = new Set();
  const todo = [...start];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const code of node.codes) codes.add(code);
    for (const name of [...node.names, ...node.behind]) todo.push(...[find(modules, node.module, name)].filter(Boolean));
    for (const [module, name] of node.more) todo.push(...[find(modules, module, name)].filter(Boolean));
  }
  return codes;
}
