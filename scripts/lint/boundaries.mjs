import { dirname, relative, resolve, sep } from 'node:path';
import { circles, floorOf, floors, folderOf } from './folders.mjs';

/**
 * Layer rules of imports: each entry of `boundaries` is a lint rule of `.oxlintrc.json`, proved by
 * test/contract/boundaries.test.ts.
 */

const root = resolve(import.meta.dirname, '../..');

const place = (path) => {
  const [top, floor, folder, ...rest] = path.split('/');
  const slice = top === 'src' && floor === 'slices' && rest.length > 0 ? folder : null;
  const transport = slice && rest.length === 1 ? (/^(rest|graphql)(?:-[a-z-]+)?\.ts$/.exec(rest[0])?.[1] ?? null) : null;
  return { path, top, slice, transport, in: (...names) => names.some((name) => path === name || path.startsWith(`${name}/`)) };
};

const isProduct = ({ top }) => top === 'src' || top === 'jobs';
const goesUp = (file, target) => isProduct(target) && floorOf(target.path) > floorOf(file.path);

const isSlice = ({ path }) => /^src\/slices\/[^/]+\/slice\.ts$/.test(path);
const isWiring = (file) =>
  isSlice(file) ||
  file.in('src/app/main', 'src/app/serve', 'src/app/wiring') ||
  /^src\/(slices\/slices|app\/doctor\/(doctor|providers)|core\/(app\/app|slice\/slice))\.ts$/.test(file.path);
const PURE_FAST = ['batcher', 'encode', 'places', 'switches'].map((file) => `src/platform/fast/${file}.ts`);
const PURE = ['src/domain', 'src/platform/errors', 'src/platform/formats', 'src/platform/concurrency', ...PURE_FAST];
/** Terms shared by all ports: names, operator alerts, list rows. */
const PORT_TERMS = 'src/providers/ports';
const isSecret = ({ path }) => path === 'src/platform/crypto/secret.ts';
const isEntry = ({ path }) => path === 'src/app/main/main.ts' || path === 'src/app/serve/serve.ts';
/** Ports, the exchange and the adapter: shared by every port. */
const isPort = ({ path }) => /^src\/providers\/([^/]+\/port|http\/exchange|adapter\/adapter)\.ts$/.test(path);
const isBesidePort = ({ path }) => /^src\/providers\/[^/]+\/[^/]+\.ts$/.test(path);
/** A provider's files and the adapter may name every port. */
const isOfProvider = ({ path }) => /^src\/providers\/([^/]+\/[^/]+\/|adapter\/adapter\.ts$)/.test(path);
const isSimulated = ({ path }) => /^src\/providers\/[^/]+\/sandbox(\/|[^/]*\.ts$)/.test(path);
/** Business rules: slices without transports. */
const isCore = (file) =>
  file.top === 'src' &&
  !file.transport &&
  !isWiring(file) &&
  !file.in(...PURE, 'src/core/transport', 'src/providers', 'src/api', 'src/web', 'src/app');
const isPortable = (file) => file.in('src/domain/portable');
const bothPartsOf = (transport) => [`src/core/transport/${transport}`, `src/api/${transport}`];
const isOurs = ({ top }) => ['src', 'jobs', 'test', 'bench', 'scripts', 'schema'].includes(top);
const isNode = ({ path }) => path.startsWith('node:');

const packageIn =
  (...names) =>
  ({ path }) =>
    names.some((name) => path === name || path.startsWith(`${name}/`));
const isGraphqlPackage = packageIn('graphql', 'type-graphql', 'graphql-ws', '@apollo', '@as-integrations');
const isRestPackage = packageIn('express', 'helmet', 'zod-openapi');
const isQueuePackage = packageIn('bullmq', 'ioredis', '@bull-board');
const [isOrm, isPg] = ['@mikro-orm', 'pg'].map((name) => packageIn(name));

const boundaries = {
  'floors-go-down': {
    applies: isProduct,
    refuses: goesUp,
    why: `imports go down, types included: ${floors.join(', ')}; let the upper one hand it over (src/core/app/app.ts)`,
  },
  'portable-imports-nothing': {
    applies: isPortable,
    refuses: (file, target) => !isPortable(target),
    why: 'src/domain/portable runs in browsers, the command line and the server: it imports itself alone',
  },
  'pure-code-stays-pure': {
    applies: (file) => file.in(...PURE),
    refuses: (file, target) => !target.in(...PURE) && !isNode(target) && !packageIn('zod', 'uuid')(target),
    why: `${PURE.join(', ')} are pure: they import node, zod, uuid and each other`,
  },
  'core-knows-no-transport': {
    applies: isCore,
    refuses: (file, target, isType) => {
      if (target.transport || isGraphqlPackage(target)) return true;
      // Types of presenters and App run no transport code.
      if (isType && (target.path === 'src/core/transport/rest/routes.ts' || target.path === 'express' || isQueuePackage(target)))
        return false;
      return target.in('src/core/transport') || isRestPackage(target) || isQueuePackage(target);
    },
    why: 'core code has no transport, queue or web framework; move this to rest.ts, graphql.ts or jobs/',
  },
  'slices-are-listed-once': {
    applies: (file) => isProduct(file) && file.path !== 'src/slices/slices.ts',
    refuses: (file, target) => isSlice(target),
    why: 'what a slice brings is on the one list, src/slices/slices.ts; a program takes it from there',
  },
  'entries-are-leaves': {
    applies: (file) => isProduct(file) && !file.in('src/app/embedded'),
    refuses: (file, target, isType) =>
      target.path === 'src/app/main/main.ts' ||
      (target.path === 'src/app/serve/serve.ts' && file.path !== 'src/app/main/main.ts') ||
      (target.path === 'src/app/wiring/open-app.ts' && !isType && !isEntry(file)) ||
      target.in('src/app/embedded'),
    why: 'only main.ts and serve.ts open an App; take the parts as parameters',
  },
  'programs-are-started': {
    applies: isOurs,
    refuses: (file, { path }) => /^src\/(app\/(main\/main|embedded\/(start|with-database))|.*-cli)\.ts$/.test(path),
    why: 'this file runs a program when it is imported: take the part from a file of its own',
  },
  'pg-stays-in-db': {
    applies: (file) =>
      isProduct(file) && !file.in('src/platform/db', 'src/platform/fast', 'src/core/ledger', 'src/app/embedded') && !isSimulated(file),
    refuses: (file, target) => isPg(target),
    why: 'only src/platform/db, src/platform/fast, src/core/ledger and the simulated providers speak to pg; take a Database or a Tx',
  },
  'rest-is-thin': {
    applies: (file) => file.transport === 'rest',
    refuses: (file, target, isType) => {
      if (target.slice === file.slice) return target.transport === 'graphql';
      // Result types of another slice are allowed.
      if (target.slice && !target.transport && isType) return false;
      if (isSimulated(target) && file.slice === 'sandbox') return false;
      return (
        !target.in('src/core/transport/rest', ...PURE) &&
        !isSecret(target) &&
        target.path !== 'src/core/operation/operation.ts' &&
        target.path !== 'zod'
      );
    },
    why: 'a rest.ts imports its own operations and views, src/core/transport/rest and pure code',
  },
  'graphql-is-thin': {
    applies: (file) => file.transport === 'graphql',
    refuses: (file, target, isType) => {
      if (target.slice === file.slice) return target.transport === 'rest';
      // GraphQL may import object types and results of other slices.
      if (target.transport === 'graphql' || (target.slice && !target.transport && isType)) return false;
      if (isSimulated(target) && file.slice === 'sandbox') return false;
      const ours = target.in('src/core/transport/graphql', ...PURE) || target.path === 'src/core/operation/operation.ts';
      return !ours && !packageIn('zod', 'graphql', 'type-graphql')(target);
    },
    why: 'a graphql.ts imports its own operations, object types of other slices, type-graphql, src/core/transport/graphql and pure code',
  },
  'transports-are-apart': {
    applies: (file) => file.in(...bothPartsOf('rest'), ...bothPartsOf('graphql')),
    refuses: (file, target) => {
      const other = file.in(...bothPartsOf('rest')) ? 'graphql' : 'rest';
      return (
        target.in(...bothPartsOf(other)) ||
        target.transport === other ||
        (other === 'graphql' ? isGraphqlPackage : packageIn('zod-openapi'))(target)
      );
    },
    why: 'REST and GraphQL do not know each other; what both need belongs in the core',
  },
  'adapter-knows-its-port': {
    applies: (file) => file.in('src/providers') && !isSimulated(file),
    refuses: (file, target) => {
      if (!isOurs(target))
        return isOrm(target) || isPg(target) || isRestPackage(target) || isGraphqlPackage(target) || isQueuePackage(target);
      if (target.in(`src/providers/${file.path.split('/')[2]}`, 'src/providers/http', PORT_TERMS, ...PURE) || isSecret(target))
        return false;
      return !isOfProvider(file) || (!isBesidePort(target) && target.path !== 'src/providers/adapter/adapter.ts');
    },
    why: 'an adapter imports ports, src/providers/http and pure code, and maps every answer to its port',
  },
  'simulation-keeps-its-own-truth': {
    applies: isSimulated,
    refuses: (file, target) => {
      if (isOurs(target)) return !target.in(`src/providers/${file.path.split('/')[2]}`, PORT_TERMS, 'src/platform/db', ...PURE);
      return isRestPackage(target) || isGraphqlPackage(target) || isQueuePackage(target);
    },
    why: 'a simulated provider has its own tables and knows no slice; otherwise that both agree proves nothing',
  },
  'adapters-are-wired': {
    applies: (file) => isProduct(file) && !isWiring(file) && !file.in('src/providers', 'src/app/embedded'),
    refuses: (file, target, isType) => {
      // Sandbox controls reach simulated providers only.
      if (isSimulated(target) && file.slice === 'sandbox') return false;
      if (file.path === 'src/app/schema/entities.ts') return !isSimulated(target) && target.in('src/providers');
      return target.in('src/providers') && !target.in(PORT_TERMS) && !(isPort(target) && isType);
    },
    why: 'only the wiring selects adapters; other code imports the types of the port',
  },
  'jobs-use-operations': {
    applies: (file) => file.top === 'jobs' && file.path !== 'jobs/board.ts',
    refuses: (file, target) => {
      // Idempotency answers expire after a day by a job.
      if (target.path === 'src/core/transport/idempotency.ts') return false;
      return (
        Boolean(target.transport) ||
        target.in('src/core/transport', 'src/api', 'src/web/pages') ||
        isRestPackage(target) ||
        isGraphqlPackage(target)
      );
    },
    why: 'a job calls operations, not their transports',
  },
  'dashboard-is-a-client': {
    applies: (file) => isProduct(file),
    refuses: (file, target) => isOurs(target) && !isPortable(target) && file.in('src/web/dashboard') !== target.in('src/web/dashboard'),
    why: 'the dashboard and the server share schema/schema.graphql and src/domain/portable, and no other code',
  },
  'browser-knows-answers': {
    applies: (file) => isProduct(file),
    refuses: (file, target, isType) => {
      const isAnswer = isType && /^src\/(?:slices\/[^/]+\/views|web\/pages\/pay\/texts\/en)\.ts$/.test(target.path);
      return isOurs(target) && !isPortable(target) && file.in('src/web/browser') !== target.in('src/web/browser') && !isAnswer;
    },
    why: 'what browsers run and the server share src/domain/portable and no other code; a page may know the type of an answer, from views.ts, and of the texts that it comes with',
  },
  'product-stands-alone': {
    applies: (file) => isProduct(file),
    refuses: (file, target) => {
      if (file.top === 'src' && target.top === 'jobs') return file.path !== 'src/app/serve/serve.ts';
      return target.in('test', 'bench', 'scripts');
    },
    why: 'the product imports neither tests nor tools, and only serve.ts starts the jobs',
  },
  // Last rule: a refused import is no edge.
  'folders-make-no-circle': {
    applies: isProduct,
    refuses: (file, target) => isProduct(target) && isInCircle(folderOf(file.path), folderOf(target.path)),
    why: 'its folder imports this one in turn, at once or over others; one of the two arrows has to go',
  },
};

function resolved(filename, specifier) {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, resolve(dirname(filename), specifier))
    .split(sep)
    .join('/');
}

const refused = new Map();

function refusing(file, target, isType) {
  const key = `${file.path} ${target.path} ${isType}`;
  if (!refused.has(key)) {
    const rule = Object.entries(boundaries).find(([, { applies, refuses }]) => applies(file) && refuses(file, target, isType));
    refused.set(key, rule?.[0]);
  }
  return refused.get(key);
}

const isInCircle = circles(root, (path, target, isType) => {
  const [from, to] = [place(path), place(target)];
  const { 'folders-make-no-circle': _, ...others } = boundaries;
  return isProduct(to) && !Object.values(others).some(({ applies, refuses }) => applies(from) && refuses(from, to, isType));
});

const importRule = ({ applies, why }, name) => ({
  create(context) {
    const file = place(relative(root, context.filename).split(sep).join('/'));
    if (!applies(file)) return {};
    const judge = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
      const target = place(resolved(context.filename, node.source.value));
      if (refusing(file, target, isType) === name)
        context.report({ node: node.source, message: `${file.path} imports ${target.path}: ${why}` });
    };
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
      TSImportType: judge,
    };
  },
});

const syntaxRule = (selector, message) => ({ create: (context) => ({ [selector]: (node) => context.report({ node, message }) }) });

const inProduct = (selector, message) => ({
  create: (context) =>
    isProduct(place(relative(root, context.filename).split(sep).join('/'))) ? syntaxRule(selector, message).create(context) : {},
});

const MAY_BE_MISSING = new Set(['optional', 'nullish', 'default', 'prefault', 'catch']);

/** Why: zod requires the key of a bare z.unknown(), so an answer without the field would be refused. */
const rowsMayHaveGaps = {
  create: (context) => ({
    Property({ value }) {
      if (!place(relative(root, context.filename).split(sep).join('/')).in('src/providers')) return;
      const calls = [];
      let node = value;
      for (; node?.type === 'CallExpression' && node.callee.type === 'MemberExpression'; node = node.callee.object)
        calls.unshift(node.callee.property.name);
      const isAnything = node?.type === 'Identifier' && node.name === 'z' && ['unknown', 'any', 'custom'].includes(calls[0]);
      if (isAnything && !calls.some((name) => MAY_BE_MISSING.has(name)))
        context.report({
          node: value,
          message: `z.${calls[0]}() refuses an answer without the key: add .optional(), and let the reader check for absence`,
        });
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    ...Object.fromEntries(Object.entries(boundaries).map(([name, boundary]) => [name, importRule(boundary, name)])),
    'no-loose-files': {
      create: (context) => ({
        Program(node) {
          const path = relative(root, context.filename).split(sep).join('/');
          if (/^src\/(?:[^/]+\/)?[^/]+\.ts$/.test(path) && path !== 'src/slices/slices.ts')
            context.report({ node, message: `${path} stands loose on its floor: it belongs in a folder with a subject` });
        },
      }),
    },
    'no-barrel': syntaxRule('ExportAllDeclaration', 'no barrels: import from the file that declares the thing'),
    // Why: pages render after events, so a single read fails on a slow machine.
    'pages-are-polled': syntaxRule(
      'CallExpression[callee.name="expect"] > AwaitExpression > CallExpression[callee.property.name=/^(evaluate|[$]{1,2}(eval)?|content)$/]',
      'a page is expected by `await expect.poll(() => page…)`: it changes when it changes',
    ),
    'clicks-wait': syntaxRule(
      'CallExpression[callee.property.name="click"]:matches([callee.object.name="page"], [callee.object.property.name="page"])',
      'page.click() takes the page as it is: `page.locator(selector).click()` waits until the element is there and stands still',
    ),
    // Why: a wait bounds a failure; load never fails tests.
    'waits-are-long': syntaxRule(
      ':matches(Property[key.name="timeout"], AssignmentPattern[left.name="timeout"]) > Literal[value<100000]',
      'a test waits for a state for at least 100_000 ms, which is what expect.poll does by itself: a busy machine takes its time',
    ),
    'rows-may-have-gaps': rowsMayHaveGaps,
    // Why: entities cost seven times a query, and every list length is a new statement.
    'no-entity-lists': inProduct(
      'CallExpression[callee.property.name=/^(find|findAll|findAndCount|findByCursor|stream)$/]:matches([callee.object.name="em"], [callee.object.property.name="em"])',
      'a list is read by a prepared query or by from(): em reads one entity (findOne)',
    ),
    'no-array-in': inProduct(
      'CallExpression[arguments.length=3][arguments.1.value=/^(not )?in$/]:matches([arguments.2.type="Identifier"], [arguments.2.type="MemberExpression"], [arguments.2.type="ArrayExpression"])',
      'each length of the list would be a statement of its own: compare with = any(list)',
    ),
    'no-enum': syntaxRule('TSEnumDeclaration', 'no enums: an `as const` array gives the values and the type'),
  },
};
