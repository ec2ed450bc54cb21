import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Panel {
  targets?: { expr: string }[];
}

/** The queries of docs/grafana.json, with Grafana's own variables filled in. */
export function dashboardQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/grafana.json'), 'utf8')) as { panels: Panel[] };
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+'));
}

/** Names of our series in a query, as `# TYPE` of a scrape has them. */
export const metricsIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:tollgate|bullmq|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ''));
