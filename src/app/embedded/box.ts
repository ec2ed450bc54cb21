/** Address that clients use by default. */
const DEFAULT_URL = 'http://127.0.0.1:4000';

export function welcomeBox({
  url,
  live,
  demo,
  logs,
  keeps,
  doubles = null,
}: {
  url: string;
  live: string | null;
  demo: boolean;
  logs: string;
  keeps: string;
  doubles?: { labels: readonly string[]; control: string } | null;
}): string {
  const lines = [
    'Tollgate is ready',
    '',
    `Base URL    ${url}/api/v1`,
    ...(live ? [`Live URL    ${live}/api/v1`] : []),
    `Dashboard   ${url}/dashboard`,
    `Docs        ${url}/docs`,
    ...(url === DEFAULT_URL ? [] : [`CLI         export TOLLGATE_URL=${url}`]),
    ...(demo ? ['Demo keys   pk_test_demo  /  sk_test_demo_secret', 'Demo login  owner@demo.test  /  tollgate-demo'] : []),
    ...(doubles
      ? [
          `Providers   doubles over HTTP: ${doubles.labels.join(', ')}`,
          `Faults      POST ${doubles.control}/{name} {"fault":"reset_after"}, or null`,
        ]
      : []),
    `Logs        ${logs}`,
    '',
    `Ctrl-C stops everything; data stays in ${keeps}`,
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const framed = [
    '',
    `┌${'─'.repeat(width + 4)}┐`,
    ...lines.map((line) => `│  ${line.padEnd(width)}  │`),
    `└${'─'.repeat(width + 4)}┘`,
    '',
  ];
  return [...framed, ...(demo ? ['Send a first transfer of ₦1,500.00:', '', firstTransfer(url), ''] : [])].join('\n');
}

function firstTransfer(url: string): string {
  const body = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'INV-1' };
  return [
    `curl -X POST ${url}/api/v1/money-transfer/send \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'X-API-Key: pk_test_demo' -H 'X-API-Secret: sk_test_demo_secret' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
