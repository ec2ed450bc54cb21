import { describe, expect, it } from 'vitest';
import { expectLost, openScene, type Scene } from './scene.ts';

const REFUSED = 500_001;

describe('a retry, at every fault', () => {
  it('a process that dies before the debit leaves nothing, and the repeat is the one retry', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'before-debit', nth: 2, do: 'die' }] });
    const code = await refusedBy(first.client);
    await expectLost(first.client.call('POST', `/money-transfer/${code}/retry`));
    expect(await first.ended).toBe('SIGKILL');
    expect(await retriesOf(scene, code)).toEqual([]);

    const { client } = await scene.takeOver();
    expect(await client.call('POST', `/money-transfer/${code}/retry`)).toMatchObject({ status: 200, body: { code: 'PROVIDER_REJECTED' } });
    expect(await retriesOf(scene, code)).toHaveLength(1);
    expect(await scene.spent()).toBe(0);
    await scene.expectSound();
  });

  it('a process that dies after the debit leaves both tied: the repeat returns the retry, which is submitted once its claim has run out', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-debit', nth: 2, do: 'die' }] });
    const code = await refusedBy(first.client);
    await expectLost(first.client.call('POST', `/money-transfer/${code}/retry`));
    await first.ended;
    const [made] = await retriesOf(scene, code);

    const { client } = await scene.takeOver();
    const repeat = await client.call('POST', `/money-transfer/${code}/retry`);
    expect(repeat).toMatchObject({ status: 409, body: { code: 'TRANSFER_ALREADY_RETRIED' } });
    expect(repeat.body.error).toContain(made?.transfer_code);
    await scene.claimsRunOut();
    for (const by of ['5m', '15m', '1h']) await scene.advance(client, by);
    expect(await retriesOf(scene, code)).toMatchObject([{ state: 'reversed', submissions: 2 }]);
    await scene.expectSound();
  });

  it('a repeat under the Idempotency-Key of a retry that a crash cut off answers that retry', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-record', nth: 2, do: 'die' }] });
    const code = await refusedBy(first.client);
    const headers = { 'Idempotency-Key': 'retry-1' };
    await expectLost(first.client.call('POST', `/money-transfer/${code}/retry`, undefined, headers));
    await first.ended;
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    const [made] = await retriesOf(scene, code);
    expect(await client.call('POST', `/money-transfer/${code}/retry`, undefined, headers)).toMatchObject({
      status: 200,
      body: { code: 'PROVIDER_REJECTED', data: { transferCode: made?.transfer_code } },
    });
    expect(await retriesOf(scene, code)).toHaveLength(1);
    await scene.expectSound();
  });

  it('an answer of the database that is lost while the retry commits is asked for again: one debit, one submission', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const code = await refusedBy(client);
    const cut = scene.postgres.loseAnswer('ledger.retry_transfer');
    const [reply] = await Promise.all([client.call('POST', `/money-transfer/${code}/retry`), cut]);
    expect(reply).toMatchObject({ status: 200, body: { code: 'PROVIDER_REJECTED' } });
    expect(await retriesOf(scene, code)).toMatchObject([{ state: 'reversed', submissions: 1 }]);
    expect(await scene.spent()).toBe(0);
    await scene.expectSound();
  });

  it('two processes that retry one transfer at once make one transfer', async () => {
    const scene = await openScene();
    const servers = await Promise.all([scene.start({ env: { ROLES: 'api' } }), scene.start({ env: { ROLES: 'api' } })]);
    for (let round = 0; round < 10; round++) {
      const code = await refusedBy(servers[0].client, `RACE-${round}`);
      const replies = await Promise.all([...servers, ...servers].map(({ client }) => client.call('POST', `/money-transfer/${code}/retry`)));
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await retriesOf(scene, code)).toHaveLength(1);
    }
    await scene.expectSound();
  });
});

type Client = Awaited<ReturnType<Scene['start']>>['client'];

/** A transfer that the bank refused, so that its money is back at once. */
async function refusedBy(client: Client, clientReference = 'INV-1'): Promise<string> {
  const { body } = await client.send({ amount: REFUSED, clientReference });
  return String(body.data?.['transferCode']);
}

const retriesOf = (scene: Scene, code: string): Promise<{ transfer_code: string; state: string; submissions: number }[]> =>
  scene.sql('select transfer_code, state, submissions from ledger.transfer where retry_of = $1', [code]);
