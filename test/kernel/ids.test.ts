import { describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/kernel/ids.ts';

describe('ids', () => {
  const ids = Array.from({ length: 20_000 }, newId);

  it('are UUIDs of version 7', () => {
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('never come twice, and sort in the order of their making', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('begin with the time', () => {
    const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(ms - Date.now())).toBeLessThan(10_000);
  });
});
