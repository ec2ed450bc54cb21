import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocPage } from './page.ts';

/** Guides by task, in reading order. Other pages of docs/ follow under the last heading. */
const GROUPS: Record<string, readonly string[]> = {
  Start: ['readme', 'first-hour', 'migrating', 'glossary'],
  Authenticate: ['authentication', 'keys', 'accounts', 'access'],
  'Send money': ['never-pay-twice', 'transfers', 'transfer-limits', 'payroll', 'bills', 'cards', 'statements'],
  'Get paid': ['checkout', 'subscriptions', 'refunds'],
  Verify: ['verification', 'sms'],
  Webhooks: ['webhooks', 'webhook-signatures', 'webhook-endpoints', 'webhooks-behind-a-firewall', 'live-feeds'],
  'Errors and retries': ['errors', 'versioning'],
  Test: ['sandbox', 'testing'],
  'Go live': ['going-live'],
  Clients: ['typescript', 'python', 'php', 'cli', 'graphql', 'parity'],
  Operate: [
    'operations',
    'upgrading',
    'monitoring',
    'runbook',
    'background-work',
    'ledger-checks',
    'restore',
    'operators',
    'reconciliation',
    'statement-formats',
    'treasury',
    'compliance',
    'transaction-monitoring',
    'security',
    'data',
  ],
  'Design and measurements': [
    'architecture',
    'design',
    'benchmarks',
    'reports/2026-11-sends',
    'reports/2026-11-products',
    'reports/2026-11-latency',
    'reports/2026-11-isolation',
    'reports/2026-11-scaling',
    'reports/2026-11-growth',
    'reports/2026-11-search',
    'proof/seeded',
    'proof/mutation',
    'proof/chaos-ci',
    'proof/chaos-full',
    'proof/chaos-full-promotions',
  ],
};
const REST = 'Changes';

/** Index pages: the README of a folder. */
const FRONT: Record<string, string> = { README: '', 'decisions/README': 'decisions', 'providers/README': 'providers' };

/** Pages with a file outside docs/. */
const ELSEWHERE: Record<string, string> = {
  readme: 'README.md',
  typescript: 'clients/typescript/README.md',
  python: 'clients/python/README.md',
  php: 'examples/php/README.md',
  changelog: 'CHANGELOG.md',
};

export function guidePages(root: string): DocPage[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ slug: FRONT[name.slice(0, -3)] ?? name.slice(0, -3), file: `docs/${name}` }));
  const elsewhere = Object.entries(ELSEWHERE).map(([slug, file]) => ({ slug, file }));
  const pages = [...elsewhere, ...inDocs]
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ slug, file }) => guide(root, slug, file));
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.slug < b.slug ? -1 : 1));
}

const ORDER = Object.values(GROUPS).flat();
const placeOf = ({ slug }: DocPage): number => (slug === '' ? -1 : ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);

function guide(root: string, slug: string, file: string): DocPage {
  const markdown = readFileSync(join(root, file), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  return { slug, file, title: title.replaceAll('`', ''), group: groupOf(slug), summary: firstSentence(markdown), markdown };
}

function groupOf(slug: string): string {
  if (slug === '') return '';
  if (slug.startsWith('decisions')) return 'Decisions';
  if (slug.startsWith('providers')) return 'Providers';
  return Object.entries(GROUPS).find(([, slugs]) => slugs.includes(slug))?.[0] ?? REST;
}

function firstSentence(markdown: string): string {
  const paragraph = markdown
    .replaceAll(/<!--[^]*?-->|^<picture>[^]*?<\/picture>|^#.*$|```[^]*?```|^[|<].*$/gm, '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find(Boolean);
  const text = (paragraph ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ');
  return (/^.{20,}?[.:](?=\s|$)/.exec(text)?.[0] ?? text).replace(/[.:]$/, '');
}
