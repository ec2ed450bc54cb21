import { expect, test } from 'vitest';
import { expectLost, openScene } from '../faults/scene.ts';

const ORDER = { message: 'Your code is 482913', recipients: ['08031234567'], clientReference: 'OTP-1' };

test.each([
  ['sms-charged', 'api', { status: 'sent', requests: 1, isLost: true }],
  // Possibly submitted; unknown for a new process.
  ['sms-claimed', 'api,worker', { status: 'unknown', requests: 0, isLost: false }],
  ['sms-sent', 'api,worker', { status: 'unknown', requests: 1, isLost: false }],
] as const)('a process that dies at %s leaves a message that is charged once and submitted at most once', async (at, ROLES, left) => {
  const scene = await openScene();
  const first = await scene.start({ env: { ROLES }, orders: [{ at, do: 'die' }] });
  const sending = first.client.call('POST', '/sms/send', ORDER);
  if (left.isLost) await expectLost(sending);
  // A worker may be quicker than the answer.
  else await sending.catch(() => undefined);
  await first.ended;
  await scene.expectSound();

  const { client } = await scene.takeOver();
  await scene.claimsRunOut();
  const message = async (): Promise<any> => (await scene.sql('select id, status, refunded_at from sms_message'))[0];
  await expect.poll(async () => (await message()).status).toBe(left.status);
  const again = await client.call('POST', '/sms/send', ORDER);
  expect(again).toMatchObject({ status: 200, body: { data: { amount: 400, recipients: 1, clientReference: 'OTP-1' } } });
  await scene.advance(client, '1d');
  expect(await scene.sql('select count(*)::int as requests from sms_sim.message')).toEqual([{ requests: left.requests }]);
  expect((await message()).refunded_at).toBeNull();
  expect(await scene.spent()).toBe(400);
  await scene.expectDrained();
});
