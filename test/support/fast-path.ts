import { afterAll, beforeAll } from 'vitest';
import { fast, fastPieces, switchOff } from '../../src/platform/fast/switches.ts';

/** Tests of the pieces themselves have all of them on, also where the whole run does without; the switches stand for the process, which runs other files next. */
export function withFastPath(): void {
  let before: typeof fast;
  beforeAll(() => {
    before = { ...fast };
    switchOff([]);
  });
  afterAll(() => switchOff(fastPieces.filter((piece) => !before[piece])));
}
