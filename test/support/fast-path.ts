import { afterAll, beforeAll } from 'vitest';
import { fast, fastPieces, switchOff } from '../../src/platform/fast/switches.ts';

/** Fast-path tests enable all pieces and restore the switches for the next file. */
export function withFastPath(): void {
  let before: typeof fast;
  beforeAll(() => {
    before = { ...fast };
    switchOff([]);
  });
  afterAll(() => switchOff(fastPieces.filter((piece) => !before[piece])));
}
