import { expect, it } from 'vitest';
import { forecast, waiting } from '../../bench/queues.ts';

it('waits as queues do that can be reckoned by hand', () => {
  // M/M/1: load / (1 - load) service times.
  expect(waiting(0.5, 1)).toBeCloseTo(1);
  expect(waiting(0.9, 1)).toBeCloseTo(9);
  // M/M/2 at half load: a third of all wait, 1/3 of a service time on the mean.
  expect(waiting(1, 2)).toBeCloseTo(1 / 3);
});

it('names what has no rest left first', () => {
  const times = { node: 500, postgres: 400, redis: 10, wallet: 250 };
  expect(forecast(times, { processes: 1, cores: 8 })).toMatchObject({ perSecond: 2_000, boundBy: 'the processes', oneWallet: 2_000 });
  expect(forecast(times, { processes: 16, cores: 8 })).toMatchObject({ perSecond: 20_000, boundBy: 'the primary', oneWallet: 4_000 });
  expect(forecast(times, { processes: 256, cores: 64 })).toMatchObject({ perSecond: 100_000, boundBy: 'Redis' });
});
