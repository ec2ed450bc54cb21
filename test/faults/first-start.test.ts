import { describe, expect, it } from 'vitest';
import { openScene } from './scene.ts';

describe('processes that start together on an empty database', () => {
  it('all come up, and the demo is there once', async () => {
    const scene = await openScene();
    const servers = await Promise.all([scene.start(), scene.start(), scene.start()]);
    for (const { client } of servers) expect(await client.call('GET', '/wallet')).toMatchObject({ status: 200 });
    expect(await scene.spent()).toBe(0);
    expect(await scene.sql(`select reference, status, item_count from payroll_batch order by reference`)).toEqual([
      { reference: 'DEMO_DRAFT', status: 'draft', item_count: 4 },
      { reference: 'DEMO_SALARIES', status: 'awaiting_approval', item_count: 4 },
    ]);
    await scene.expectSound();
  });
});
