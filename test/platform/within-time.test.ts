import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Expiry, withinTime } from '../../src/platform/concurrency/delay.ts';

const never = (): Promise<never> => new Promise(() => {});

it('a timely result or failure is the answer, and nothing is marked late', async () => {
  let signal: AbortSignal | undefined;
  const work = (lateness: Expiry): Promise<string> => ((signal = lateness.signal), Promise.resolve('done'));
  expect(await withinTime(10, work, () => 'late')).toBe('done');
  await expect(
    withinTime(
      10,
      () => Promise.reject(new Error('no')),
      () => 'late',
    ),
  ).rejects.toThrow('no');
  await sleep(20);
  expect(signal?.aborted).toBe(false);
});

it('a late task gets an aborted signal, and its result or failure changes nothing any more', async () => {
  let lateness: Expiry | undefined;
  const result = (given: Expiry): Promise<never> => {
    lateness = given;
    return new Promise((_, reject) => given.signal.addEventListener('abort', () => reject(new Error('told'))));
  };
  expect(await withinTime(5, result, () => 'late')).toBe('late');
  const silent = (given: Expiry): Promise<never> => ((lateness = given), never());
  expect(await withinTime(5, silent, () => 'late')).toBe('late');
  expect(lateness?.signal.aborted).toBe(true);
  await expect(
    withinTime(5, never, () => {
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
});

it('input that arrived while the process was suspended is in time, though its timer ran out first', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = (await once(server, 'connection')) as [Socket];
  const answer = withinTime(
    5,
    async () => String(await once(socket, 'data')),
    () => 'late',
  );
  peer.write('here');
  const until = performance.now() + 50;
  while (performance.now() < until);
  expect(await answer).toBe('here');
  socket.destroy();
  server.close();
});
