import { describe, expect, test } from 'vitest';
import type { ListedSettlement, Settlements, Treasury } from '../../src/providers/treasury/port.ts';

/** A settlement of one naira more than the one before, and ₦10 of it kept. */
export interface Settled {
  id: number;
  /** Of the day. */
  day: string;
  /** Naira. */
  gross: number;
  fees: number;
  isDone: boolean;
}

interface SettlementsStage {
  treasury: Treasury;
  make(settled: Settled): void;
}

const DAY_MS = 86_400_000;
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function allOf(treasury: Treasury, span: { from: Date; to: Date }): Promise<ListedSettlement[]> {
  const all: ListedSettlement[] = [];
  for (let after: string | null = null; ;) {
    const page: Settlements | undefined = await treasury.settlements?.({ ...span, after });
    if (page?.kind !== 'settlements') throw new Error(`the list is ${page?.kind}`);
    all.push(...page.settlements);
    if (page.next === null) return all;
    after = page.next;
  }
}

export function settlementsContract(name: string, stage: () => SettlementsStage): void {
  describe(`${name} lists what it settled to us`, () => {
    test('those that are done, each once over its pages, in kobo, by their day; none that waits, none of another day', async () => {
      const { treasury, make } = stage();
      const today = Date.UTC(2026, 5, 15);
      const ids = Array.from({ length: 130 }, (_, n) => 7_000 + n);
      for (const id of ids) make({ id, day: dayAt(today), gross: 1_000 + id, fees: 10, isDone: id !== ids[1] });
      make({ id: 8_000, day: dayAt(today - DAY_MS), gross: 500, fees: 10, isDone: true });
      make({ id: 8_001, day: dayAt(today + DAY_MS), gross: 500, fees: 10, isDone: true });
      const listed = await allOf(treasury, { from: new Date(today - 3_600_000), to: new Date(today + DAY_MS - 3_600_000) });
      expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== ids[1]).map(String));
      expect(listed.find(({ id }) => id === '7000')).toMatchObject({
        at: new Date(today),
        gross: 800_000,
        fees: 1_000,
        returned: 0,
        net: 799_000,
        to: 'bank',
      });
    });
  });
}
