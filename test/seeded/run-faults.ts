import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

export interface Tried {
  /** The first test that failed; null when none did. */
  caughtBy: string | null;
  seconds: number;
}

/** The same as long as the fault, the file that has it and the tests that ought to find it are. */
export function keyOf(fault: Fault, root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(fault));
  for (const file of [fault.in, ...fault.tests]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export function runFaults(
  file: string,
  key: (fault: Fault) => string,
): { get(this: void, fault: Fault): Tried | undefined; keep(this: void, fault: Fault, attempted: Tried): void } {
  const saved: Record<string, Tried> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Tried>) : {};
  return {
    get: (fault) => saved[key(fault)],
    keep(fault, attempted) {
      saved[key(fault)] = attempted;
      writeFileSync(file, JSON.stringify(saved));
    },
  };
}
