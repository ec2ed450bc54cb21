import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from './exits.ts';

/**
 * A file that a secret is written into, since it is told only once; yours alone to read. It is tried at once, before there is a secret to lose.
 * @throws Problem when it cannot be written.
 */
export function secretFile(path: string, name: string): { keep(secret: string | null): void } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  write(path, lines);
  return {
    keep: (secret) => write(path, [...lines.filter((line) => line !== '' && !line.startsWith(`${name}=`)), `${name}=${secret}`, '']),
  };
}

function write(path: string, lines: readonly string[]): void {
  try {
    writeFileSync(path, lines.join('\n'), { mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    throw new Problem(
      `${path} cannot be written: ${(error as Error).message}`,
      'Name a file in a folder that is yours. The secret is as it was.',
    );
  }
}
