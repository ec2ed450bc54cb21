import { randomBytes } from 'node:crypto';
import { expect, it, onTestFailed } from 'vitest';
import { chaos } from './chaos.ts';

it(
  'no kobo is lost or made, nothing is submitted twice and no acknowledged send is lost while everything is killed',
  { timeout: 900_000 },
  async () => {
    const seed = process.env['SEED'] ?? randomBytes(4).toString('hex');
    const lines: string[] = [`SEED=${seed} has the same schedule`];
    const begun = performance.now();
    onTestFailed(() => void process.stdout.write(`${lines.join('\n')}\n`));
    // The schedule wraps around; `npm run chaos` runs for minutes and hours.
    const { figures, wrongs } = await chaos({
      seconds: 18,
      clients: 18,
      kills: 4,
      payments: 51,
      seed,
      say: (line) => void lines.push(`${((performance.now() - begun) / 1_000).toFixed(1)} s: ${line}`),
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(wrongs).toEqual([]);
    expect(figures['kobo delivered']).toBe(figures['kobo credited by the bank']);
    expect(figures['killed processes']).toBeGreaterThan(3);
    expect(figures['PostgreSQL crashes']).toBeGreaterThan(0);
    expect(figures['Redis crashes']).toBeGreaterThan(0);
    expect(figures['claimed and never sent']).toBe(0);
    expect(figures['lost answers']).toBeGreaterThan(3);
    expect(figures['payments requested']).toBeGreaterThan(50);
  },
);
