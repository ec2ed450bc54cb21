import { expect, test } from 'vitest';
import { WriteBehindBuffer } from '../../src/platform/concurrency/write-behind-buffer.ts';

/** Numbers that are written in twos. The first batch is written when it is let go; one with a 3 cannot be. */
function numbers() {
  const [waiting, begun, lost]: [number[], (readonly number[])[], (readonly number[])[]] = [[], [], []];
  const gate = Promise.withResolvers<void>();
  const behind = new WriteBehindBuffer<number>({
    take: () => waiting.splice(0, 2),
    write: async (rows) => {
      begun.push(rows);
      if (rows.includes(3)) throw new Error('refused');
      await gate.promise;
    },
    lost: (_, rows) => lost.push(rows),
  });
  return { waiting, begun, lost, behind, letGo: gate.resolve };
}

test('a batch waits for the one before it, and what comes meanwhile waits where it is counted', async () => {
  const { waiting, begun, lost, behind, letGo } = numbers();
  waiting.push(1, 2, 3);
  behind.soon();
  await expect.poll(() => begun).toEqual([[1, 2]]);
  waiting.push(4, 5);
  behind.soon();
  const drained = behind.drained();
  expect(begun).toEqual([[1, 2]]);
  expect(waiting).toEqual([3, 4, 5]);
  letGo();
  await drained;
  expect(begun).toEqual([[1, 2], [3, 4], [5]]);
  expect(lost).toEqual([[3, 4]]);
  expect(waiting).toEqual([]);
});

test('what comes after everything was written is written, too', async () => {
  const { waiting, begun, behind, letGo } = numbers();
  letGo();
  waiting.push(1);
  await behind.drained();
  waiting.push(2);
  behind.soon();
  await expect.poll(() => begun).toEqual([[1], [2]]);
});
