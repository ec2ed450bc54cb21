// `npm run docs -- --texts`: every text that a reader of the product sees, one a line: section, place and text, separated
// by tabs. Texts of source files come from their syntax; {name} is a value.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, visit as visitGraphql } from 'graphql';
import { parseSync } from 'oxc-parser';
import { templateOf, visibleTexts } from './lint/visible-texts.mjs';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const byName = (one, other) => (one < other ? -1 : Number(one > other));

/** Rows of [section, place, text], in a fixed order. */
export async function allTexts() {
  const { wholeDocument } = await import('../src/web/docs/open-api.ts');
  const document = wholeDocument(root);
  const rows = [
    ...operations(document),
    ...fields(document),
    ...graphql(document),
    ...(await errors()),
    ...errorMessages(),
    ...ofSources('mails', 'src/slices/*/mail-templates.ts'),
    ...events(document),
    ...(await catalogues('dashboard', 'src/web/dashboard/texts/*.ts')),
    ...(await catalogues('payment page', 'src/web/pages/pay/texts/{en,pcm}.ts')),
    ...ofSources(
      'pages',
      'src/{web/{pages,browser,docs},api/rest,slices/statements}/**/{page,mount,server,genuine-page,pay,form,paid,sign-in,renew,layout,try,search,order-form,site}.ts',
    ),
    ...ofSources('documents', 'src/{core/pdf/document,slices/transfers/read/receipt-pdf,slices/statements/render}.ts'),
    ...ofSources('command line', 'clients/typescript/cli/**/*.ts'),
    ...ofSources(
      'command line',
      'src/{app/{main,cli,doctor,verify,archive,embedded,serve},slices/operators}/**/{main,*-cli,doctor,check*,start,verify-on,with-database,print*,report*}.ts',
    ),
  ];
  return rows.map((row) => row.map((cell) => String(cell).replaceAll(/\s+/g, ' ').trim()));
}

const operations = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { summary, description }]) =>
      [summary, description].filter(Boolean).map((text) => ['operations', `${method.toUpperCase()} ${path}`, text]),
    ),
  );

/** Each description of a field once, at its first place. */
function fields(document) {
  const seen = new Map();
  const walk = (node, place) => {
    if (node === null || typeof node !== 'object') return;
    if (typeof node.description === 'string' && !seen.has(node.description)) seen.set(node.description, place);
    for (const [key, value] of Object.entries(node))
      walk(value, /^(?:properties|items|schema|content|application\/json|allOf|anyOf|oneOf|\d+)$/.test(key) ? place : `${place}.${key}`);
  };
  const { schemas, ...others } = document.components;
  walk(schemas, 'schemas');
  walk(others, 'components');
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { description: _, ...operation }] of Object.entries(item)) walk(operation, `${method.toUpperCase()} ${path}`);
  for (const [event, { post }] of Object.entries(document.webhooks)) walk(post.requestBody, event);
  return [...seen].map(([text, place]) => ['fields', place.replace('schemas.', ''), text]);
}

/** Descriptions of the GraphQL schema that REST does not have. */
function graphql(document) {
  const known = new Set([...operations(document), ...fields(document)].map(([, , text]) => text.replace(/\.$/, '')));
  const rows = [];
  visitGraphql(parse(read('schema/schema.graphql')), {
    enter({ description, name }, _key, _parent, _path, ancestors) {
      const text = description?.value;
      if (text === undefined || known.has(text.replace(/\.$/, ''))) return;
      known.add(text.replace(/\.$/, ''));
      const owner = ancestors.findLast((each) => each.name !== undefined && each.kind !== undefined)?.name.value;
      rows.push(['graphql', owner ? `${owner}.${name.value}` : name.value, text]);
    },
  });
  return rows;
}

async function errors() {
  const { errorCodes } = await import('../src/domain/errors/error-codes.ts');
  const { errorHelp } = await import('../src/domain/errors/error-help.ts');
  return Object.entries(errorCodes).flatMap(([code, meaning]) => [
    ['errors', code, meaning],
    ['errors', `${code} advice`, errorHelp[code][1]],
  ]);
}

/** Where a call that refuses has its code and its message. */
const REFUSALS = {
  Refusal: { codeOf: ([, , detail]) => detail?.properties?.find(({ key }) => key?.name === 'code')?.value, message: 1 },
  conflict: { codeOf: ([code]) => code, message: 1 },
  invalid: { codeOf: () => ({ value: 'VALIDATION_ERROR' }), message: 1 },
  nothingGiven: { codeOf: () => ({ value: 'VALIDATION_ERROR' }), message: 0 },
  invalidState: { codeOf: () => ({ value: 'INVALID_STATE' }), message: 0 },
  notFound: { codeOf: () => ({ value: 'RECORD_NOT_FOUND' }), message: 0 },
  found: { codeOf: () => ({ value: 'RECORD_NOT_FOUND' }), message: 1 },
};
const CALLS_OF_REFUSALS = new RegExp(`\\b(?:${Object.keys(REFUSALS).join('|')})\\(`);

/** Messages of refusals, with their codes. */
function errorMessages() {
  const rows = new Set();
  for (const file of globSync('src/**/*.ts', { cwd: root, exclude: ['src/web/{dashboard,browser}/**'] }).toSorted(byName)) {
    const source = read(file);
    if (!CALLS_OF_REFUSALS.test(source)) continue;
    const { program } = parseSync(file, source);
    const constants = new Map();
    const walk = (node, visit) => {
      if (Array.isArray(node)) return node.forEach((each) => walk(each, visit));
      if (node === null || typeof node !== 'object') return undefined;
      visit(node);
      for (const [key, value] of Object.entries(node)) if (key !== 'parent' && typeof value === 'object') walk(value, visit);
      return undefined;
    };
    walk(program, (node) => node.type === 'VariableDeclarator' && node.id.name && constants.set(node.id.name, node.init));
    walk(program, (node) => {
      const refusal = node.type === 'NewExpression' || node.type === 'CallExpression' ? REFUSALS[node.callee.name] : undefined;
      if (!refusal) return;
      const given = node.arguments[refusal.message];
      const message = given?.type === 'Identifier' ? constants.get(given.name) : given;
      for (const text of messagesIn(message)) rows.add(`${refusal.codeOf(node.arguments)?.value ?? ''} ${file}\t${text}`);
    });
  }
  return [...rows].map((row) => ['error messages', ...row.trim().split('\t')]);
}

function messagesIn(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'ConditionalExpression') return [...messagesIn(node.consequent), ...messagesIn(node.alternate)];
  if (node?.type !== 'TemplateLiteral') return [];
  const parts = node.quasis.flatMap(({ value }, index) => [value.cooked, node.expressions[index]]);
  return [templateOf(parts.filter((part) => part !== '' && part !== undefined)).text];
}

function events({ webhooks }) {
  const posts = Object.entries(webhooks).map(([event, { post }]) => [event, post]);
  const shared = new Set(posts.map(([, { description }]) => description));
  return [
    ...[...shared].map((text) => ['events', 'every event', text]),
    ...posts.map(([event, { summary }]) => ['events', event, summary]),
  ];
}

/** SQL, shell functions, headers and fonts: no texts for readers. */
const MACHINE =
  /^\s*(?:select|insert|update|delete|with|perform|subscription|mutation|query)\b[^:]*[({=]|create or replace|^--? |^when p?_|^when '|__tollgate|next='|^data:|^text\/|^public,|^Helvetica|^(?:Accept|Allow|Authorization|Cache-Control|Content|Location|Set-Cookie|Vary)\b[-\w]*$/i;

const ofSources = (section, pattern) =>
  globSync(pattern, { cwd: root })
    .toSorted(byName)
    .flatMap((file) =>
      visibleTexts(file, read(file))
        .filter(({ text }) => !MACHINE.test(text))
        .map(({ text }) => [section, file, text]),
    );

async function catalogues(section, pattern) {
  const rows = [];
  for (const file of globSync(pattern, { cwd: root }).toSorted(byName)) {
    const area = /([\w-]+)\.ts$/.exec(file)[1];
    const walk = (value, place) => {
      if (typeof value === 'string') rows.push([section, place, value]);
      else if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value)) walk(each, `${place}.${key}`);
    };
    for (const [name, value] of Object.entries(await import(`../${file}`))) walk(value, name === area ? area : `${area}.${name}`);
  }
  return rows;
}
