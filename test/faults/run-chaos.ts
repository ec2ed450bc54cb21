// `npm run chaos -- [seconds] [payments]`: the same trials as the tests. First everything is killed under payments through the simulated bank, for so many
// seconds (300 unless told); then so many payments (1,000 unless told, 0 for none) go through each bank's adapter, over HTTP to its double, under random
// faults with processes killed. Exit code 1 when anything was wrong.
import '../../scripts/decorators.mjs';
import { randomBytes } from 'node:crypto';

const [seconds, payments] = [Number(process.argv[2] ?? 300), Number(process.argv[3] ?? 1_000)];
const MAX_PAYMENTS = 20_000;
if (!Number.isInteger(seconds) || seconds < 0 || !Number.isInteger(payments) || payments < 0 || payments > MAX_PAYMENTS) {
  process.stderr.write(
    `Give the number of seconds, and of payments through each bank up to ${MAX_PAYMENTS}, such as: npm run chaos -- 600 1000\n`,
  );
  process.exit(2);
}
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const wrongs: string[] = [];
const told = (title: string, report: { figures: Record<string, number>; wrongs: readonly string[] }, since: number): void => {
  process.stdout.write(`${title}, ${Math.round((performance.now() - since) / 1_000)} s\n`);
  for (const [name, value] of Object.entries(report.figures)) process.stdout.write(`  ${name.padEnd(28)}${value.toLocaleString('en')}\n`);
  wrongs.push(...report.wrongs.map((wrong) => `${title}: ${wrong}`));
};

if (seconds > 0) {
  const { chaos } = await import('./chaos.ts');
  const since = performance.now();
  told('Simulated bank', await chaos({ seconds, clients: 24, say }), since);
}
if (payments > 0) {
  const { withThrowawayServers } = await import('./throwaway.ts');
  const { moneyTrial } = await import('../providers/money-trial.ts');
  const { bankNames } = await import('../providers/trial-banks.ts');
  const seed = process.env['SEED'] ?? randomBytes(4).toString('hex');
  say(`${payments} payments through each bank; SEED=${seed} meets the same faults again`);
  for (const name of bankNames) {
    // Whoever is second has what the first does not take: Paystack tells at once that our purse there is empty.
    const banks = [name, name === 'paystack' ? 'interswitch' : 'paystack'] as const;
    const since = performance.now();
    const report = await withThrowawayServers((servers) => moneyTrial({ payments, banks, seed, ...servers }));
    told(`${name}, then ${banks[1]}`, report, since);
  }
}
for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`);
process.exit(wrongs.length === 0 ? 0 : 1);
