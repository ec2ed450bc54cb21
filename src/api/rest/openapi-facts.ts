import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paramNames } from './caller.ts';
import { packageRoot } from '../../platform/config/version.ts';
import type { Access, Route } from '../../core/transport/rest/routes.ts';

export const audiences = ['integrators', 'sandbox', 'operators'] as const;
export type Audience = (typeof audiences)[number];

interface About {
  /** Name of the printed file and of its address. */
  file: string;
  title: string;
  description: string;
}

const INTRODUCTION = `Payouts, wallet and statements in one API. Amounts are whole kobo. Every answer has \`success\`: a rejection by the bank is HTTP 200
with \`success: false\`, so check it before \`data\`. Every POST, PATCH, PUT and DELETE accepts an \`Idempotency-Key\`. Answers follow the dated version of the key, or of \`Tollgate-Version\`. Rate limits are in the \`RateLimit-*\` headers.`;

export const audienceAbout: Record<Audience, About> = {
  integrators: { file: 'openapi.json', title: 'Tollgate', description: INTRODUCTION },
  sandbox: {
    file: 'openapi-sandbox.json',
    title: 'Tollgate sandbox controls',
    description:
      'Controls of the sandbox: time, funds and the outcomes of simulated providers. Keys, errors and headers are those of the API.',
  },
  operators: {
    file: 'openapi-operators.json',
    title: 'Tollgate for operators',
    description:
      'Operations of those who run the service: reviews, businesses, prices, reconciliation and treasury. They need the key of an operator.',
  },
};

/** Readers of a route; its tag decides. */
export function audienceOf({ options: { tag } }: Route): Audience {
  if (tag === 'Operators') return 'operators';
  return tag === 'Sandbox' ? 'sandbox' : 'integrators';
}

export const tagsOf = (routes: readonly Route[]): { name: string; description?: string }[] =>
  [...new Set(routes.map(({ options }) => options.tag))].map((name) => ({
    name,
    ...(tagAbout[name] !== undefined && { description: tagAbout[name] }),
  }));

/** Descriptions of tags; `npm run check` requires one each. */
const tagAbout: Record<string, string> = {
  Transfers: 'Send money to bank accounts, track transfers, and verify account names.',
  Wallet: 'Balance, transactions, limits and statements.',
  Search: 'Find records by code, reference, account or name.',
  Bills: 'Airtime, data, electricity and television, paid from the wallet.',
  Customers: 'Customers of a business: people and companies.',
  'Virtual cards': 'Virtual cards of customers: issue, fund, freeze, list purchases.',
  Payroll: 'Salary batches: prepared by one user, approved by another.',
  Products: 'Products for checkout, with price and stock.',
  Checkout: 'Payment links and their orders.',
  Paying: 'Public operations of the payment page; no credentials.',
  Subscriptions: 'Subscription plans, and customers who pay for them per period.',
  Refunds: 'Refunds of orders and payments, paid by transfers.',
  'Virtual accounts': 'Account numbers that collect payments for the business.',
  SMS: 'Text messages: quote and send.',
  Verification: 'Identity by NIN, and companies by registration number or name.',
  Webhooks: 'Webhook endpoints, deliveries and resends.',
  People: 'Sign-up, sign-in, second factors, team and roles.',
  'Personal data': 'Data subject requests: export and erasure.',
  'Go-live': 'Go-live requests and their status.',
  'API keys': 'API keys: create, restrict, rotate, revoke.',
  'Audit log': 'Audit log with a tamper-evident hash chain.',
  Operators: 'Operators: review queues, businesses, prices, treasury, providers.',
  Sandbox:
    'Sandbox controls: time, funds and provider outcomes. A transfer whose `clientReference` ends in `~after=30s` (or `m`, `h`) has its outcome that much later.',
};

type Codes = Readonly<Record<string, readonly string[]>>;

/** Facts of a route that only its sources show: its codes, and its description from the docstring of its operation. */
export interface Facts {
  codes: Codes;
  description: string;
}
export type FactsOf = (route: Route) => Facts;

interface Refusals {
  transport: Record<'every' | 'key' | 'session' | 'params' | 'body' | 'idempotency', Codes>;
  operations: Record<string, Codes>;
}

interface Printed {
  paths: Record<string, Record<string, { 'x-error-codes': Codes; description: string }>>;
}

/** The facts of the printed documents, since a bundle shows no sources; a route that they lack has no codes. */
export function printedFacts(): FactsOf {
  const documents = audiences.map((audience) => {
    const text = readFileSync(join(packageRoot, 'schema', audienceAbout[audience].file), 'utf8');
    return [audience, JSON.parse(text) as Printed] as const;
  });
  const printed = new Map(documents);
  return (route) => {
    const found = printed.get(audienceOf(route))?.paths[route.path]?.[route.method];
    return { codes: found?.['x-error-codes'] ?? {}, description: found?.description ?? descriptionOf(route) };
  };
}

/** The facts of the sources, from the codes that they reach (docs/decisions/0037) and the docstrings of operations by their titles. */
export const factsOfSources =
  (refusals: Refusals, docs: Readonly<Record<string, string>>): FactsOf =>
  (route) => ({ codes: codesOf(route, refusals), description: descriptionOf(route, docs[route.operation.title]) });

function descriptionOf({ operation: { scope }, options }: Route, docstring = ''): string {
  const needs = scope === null ? 'Without credentials.' : `Scope: \`${scope}\`.`;
  const isByPut = options.alias?.of.startsWith('PATCH ');
  const alias =
    options.alias && `Alias of \`${options.alias.of}\`${isByPut ? ', with the same behaviour: absent fields are unchanged' : ''}.`;
  return [docstring, alias, needs, ...(options.sandboxOnly ? ['Sandbox only.'] : [])].filter(Boolean).join(' ');
}

/** Only signed-in users need a second factor. */
const OF_PEOPLE = 'SECOND_FACTOR_REQUIRED';

/** All error codes of a route, from pipeline and operation. */
function codesOf({ method, path, operation, options: { access = 'key', takesFile } }: Route, { transport, operations }: Refusals): Codes {
  const writes = method !== 'get';
  const ways = [
    transport.every,
    ...CALLERS[access].map((caller) => transport[caller]),
    ...(paramNames(path).length > 0 ? [transport.params] : []),
    ...(writes ? [transport.body] : []),
    ...(writes && access !== 'public' && !takesFile ? [transport.idempotency] : []),
    operations[operation.title] ?? {},
  ];
  const all = Map.groupBy(
    ways.flatMap((codes) => Object.entries(codes)),
    ([status]) => status,
  );
  const isReported = (code: string): boolean => code !== OF_PEOPLE || access === 'session' || access === 'either';
  return Object.fromEntries(
    [...all].map(([status, parts]) => [status, [...new Set(parts.flatMap(([, codes]) => codes))].filter(isReported).toSorted()]),
  );
}

const CALLERS: Record<Access, readonly ('key' | 'session')[]> = {
  key: ['key'],
  session: ['session'],
  either: ['key', 'session'],
  public: [],
};
