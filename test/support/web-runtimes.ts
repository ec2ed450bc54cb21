import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../../src/app/embedded/debian-package.ts';

const run = promisify(execFile);
const binaries = resolve(import.meta.dirname, '../../.tollgate/bin');

const VERSIONS = { deno: '2.9.6', bun: '1.4.5' } as const;

/** Deno or Bun of the machine, or from npm, cached in `.tollgate`. `missing` gives the reason against it. */
export async function webRuntime(name: keyof typeof VERSIONS): Promise<{ command: string } | { missing: string }> {
  const installed = onPath(name);
  if (installed !== undefined) return { command: installed };
  const home = join(binaries, `${name}-${VERSIONS[name]}`);
  const fresh = `${home}.${process.pid}`;
  try {
    if (!existsSync(home)) {
      mkdirSync(fresh, { recursive: true });
      const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
      await run('npm', ['install', '--prefix', fresh, ...quiet, `${name}@${VERSIONS[name]}`]);
      // Another test may have been quicker.
      if (!existsSync(home)) renameSync(fresh, home);
    }
    // The program is in a package of its own for each platform; without its scripts the package of that name has a stub alone.
    const programs = globSync(`node_modules/@*/**/${name}`, { cwd: home }).map((file) => join(home, file));
    for (const command of programs) if (await answers(command)) return { command };
    return { missing: `there is no ${name} on this machine, and npm has none for it` };
  } catch (error) {
    return { missing: `there is no ${name} on this machine, and npm had none: ${(error as Error).message.split('\n')[0]}` };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const answers = (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );
