import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocPage } from './page.ts';

/** The guides in the order in which they are read. What stands in docs/ and is not named here comes under the last heading. */
const GROUPS: Record<string, readonly string[]> = {
  'Start here': ['readme', 'first-hour', 'testing', 'sandbox', 'going-live', 'migrating'],
  'Move money': ['never-pay-twice', 'transfers', 'payroll', 'bills', 'cards', 'statements', 'treasury', 'reconciliation'],
  'Get paid': ['checkout', 'subscriptions'],
  'Verify and tell': ['verification', 'sms'],
  'Hear about it': ['webhooks', 'webhooks-behind-a-firewall', 'live-feeds'],
  'Build with it': ['errors', 'keys', 'access', 'typescript', 'python', 'php', 'cli', 'graphql', 'parity'],
  'Run it': [
    'operations',
    'restore',
    'growth',
    'architecture',
    'security',
    'data',
    'latency',
    'benchmarks',
    'proof/seeded',
    'proof/mutation',
    'proof/chaos-ci',
    'proof/chaos-full',
    'proof/chaos-full-promotions',
    'design',
  ],
};
const REST = 'Changes';

/** Pages whose file does not stand in docs/. */
const ELSEWHERE: Record<string, string> = {
  readme: 'README.md',
  typescript: 'clients/typescript/README.md',
  python: 'clients/python/README.md',
  php: 'examples/php/README.md',
  changelog: 'CHANGELOG.md',
};

/** Every Markdown file that is part of the documentation, read anew. */
export function guidePages(root: string): DocPage[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ slug: name.replace(/\.md$/, '').replace(/^providers\/README$/, 'providers'), file: `docs/${name}` }));
  const elsewhere = Object.entries(ELSEWHERE).map(([slug, file]) => ({ slug, file }));
  const pages = [...elsewhere, ...inDocs]
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ slug, file }) => guide(root, slug, file));
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.slug < b.slug ? -1 : 1));
}

const ORDER = Object.values(GROUPS).flat();
const placeOf = ({ slug }: DocPage): number => (ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);

function guide(root: string, slug: string, file: string): DocPage {
  const markdown = readFileSync(join(root, file), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  return { slug, file, title: title.replaceAll('`', ''), group: groupOf(slug), summary: firstSentence(markdown), markdown };
}

function groupOf(slug: string): string {
  if (slug.startsWith('decisions/')) return 'Decisions';
  if (slug.startsWith('providers')) return 'Providers';
  return Object.entries(GROUPS).find(([, slugs]) => slugs.includes(slug))?.[0] ?? REST;
}

/** The first words that are a sentence, without their marks. */
function firstSentence(markdown: string): string {
  const paragraph = markdown
    .replaceAll(/<!--[^]*?-->|^<picture>[^]*?<\/picture>|^#.*$|```[^]*?```|^[|<].*$/gm, '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find(Boolean);
  const words = (paragraph ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ');
  return (/^.{20,}?[.:](?=\s|$)/.exec(words)?.[0] ?? words).replace(/[.:]$/, '');
}
