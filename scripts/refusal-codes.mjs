// Error codes per operation, by static analysis of the declarations that an operation reaches through functions, imports
// and hooks.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = join(import.meta.dirname, '..');
/** Browser code, never called by an operation. */
const ELSEWHERE = ['src/web/dashboard/**', 'src/web/browser/**'];

const TRANSPORT = {
  every: [
    'src/api/request/pipeline.ts#RequestPipeline',
    'src/platform/db/database.ts#openDatabase',
    'src/api/rest/server.ts#parseQuery',
    'src/api/rest/refusals.ts#failure',
  ],
  key: ['src/api/request/authenticate.ts#authenticator'],
  session: ['src/api/request/authenticate.ts#bearerAuthenticator'],
  params: ['src/api/rest/middlewares.ts#noneHas'],
  body: ['src/core/transport/body.ts#readBody', 'src/core/transport/json.ts#parseObject'],
  idempotency: ['src/core/transport/idempotency.ts#begin', 'src/core/transport/idempotency.ts#idempotencyKey'],
};

const BEHIND = {
  providersOf: { from: 'src/app/wiring/open-providers.ts', name: 'notConfigured' },
  services: { from: 'src/providers/bills/catalogue.ts', name: 'cachedCatalogue' },
};

/** Codes of transports and operations, with statuses. */
export async function refusalCodes() {
  const statuses = await statusesOf();
  const modules = read();
  const codesOf = (start) => asStatuses(reached(modules, start), statuses);
  // A tree without operations, such as a test plants, has no transport either.
  const ways = [...modules.values()].some(({ nodes }) => [...nodes.values()].some(({ titles }) => titles.length > 0))
    ? Object.entries(TRANSPORT)
    : [];
  const transport = Object.fromEntries(ways.map(([way, places]) => [way, codesOf(places.map((place) => at(modules, place)))]));
  const operations = [...modules.values()]
    .flatMap(({ nodes }) => [...nodes.values()])
    .flatMap((node) => node.titles.map((title) => [title, codesOf([node])]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { transport, operations: Object.fromEntries(operations) };
}

async function statusesOf() {
  const { STATUS_OF } = await import('../src/api/rest/refusals.ts');
  const { errorHelp } = await import('../src/domain/errors/error-help.ts');
  return (kind, code) => (kind === undefined ? (errorHelp[code]?.[0] ?? []) : [STATUS_OF[kind]]);
}

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

// --- Declarations ---------------------------------------------------------------------------------------------------

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
      // An approval executes the operation again.
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

/** References, codes with kinds, operations and hooks of a declaration. */
function factsOf(body) {
  const facts = { names: new Set(), codes: new Set(), behind: new Set(), titles: [], hanging: [], takesTwo: false };
  walk(body, facts);
  return facts;
}

/** Type nodes are no code, except casts. */
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
  const named = typeof kind?.value === 'string' && code ? codesIn(code.value) : [];
  for (const each of named) facts.codes.add(`${each} ${kind.value}`);
  walk(
    named.length > 0
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
    if (given[0].properties.some((each) => each.type === 'Property' && nameOf(each) === 'repeatable')) facts.behind.add(REFERENCE);
  }
  const hang = (hook, hung) => facts.hanging.push({ hook, names: factsOf(hung).names });
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.name === 'with')
    hang(callee.object.name, given);
  if (callee.name === 'conflict' && given.length >= 2) for (const code of codesIn(given[0])) facts.codes.add(`${code} conflict`);
  if (callee.name === 'eventsOf' && given.length === 2) facts.hanging.push({ hook: FLOWS, names: factsOf(given).names });
}

const TAKES_TWO = { from: 'src/core/approvals/maker-checker.ts', name: 'takesTwo' };
/** Refuses payments alone, though every operation is made beside it. */
const REFERENCE = { from: 'src/core/operation/operation.ts', name: 'requireReference' };
const FLOWS = { from: 'src/core/slice/slice.ts', name: 'triggerHook' };

// --- Reachability ---------------------------------------------------------------------------------------------------

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
    const names = [...node.names].filter((name) => name !== REFERENCE.name);
    for (const name of [...names, ...node.behind]) todo.push(...[find(modules, node.module, name)].filter(Boolean));
    for (const [module, name] of node.more) todo.push(...[find(modules, module, name)].filter(Boolean));
  }
  return codes;
}
