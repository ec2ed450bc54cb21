import { v4, v5 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { derivedId, newId } from '../../src/domain/ids/ids.ts';

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

describe('an id made from another', () => {
  it('is the UUIDv5 of the name under it, and carries the time of an id of ours', () => {
    for (let n = 0; n < 1_000; n++) {
      const name = `leg ${n} é`;
      const [own, foreign] = [newId(), v4()];
      expect(derivedId(foreign, name)).toBe(v5(name, foreign));
      expect(derivedId(own, name)).toBe(`${own.slice(0, 13)}-7${v5(name, own).slice(15)}`);
    }
  });
});
