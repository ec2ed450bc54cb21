import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from './exits.ts';

/** Opens a private file for a secret before the secret exists, so a secret is never lost. @throws Problem when not writable. */
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
      'Use a file in a folder that you own. The secret is unchanged.',
    );
  }
}
