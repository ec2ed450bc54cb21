import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const OLDEST = 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else 1)';

/** A Python with pinned packages in `.tollgate`, made once; `missing` gives the reason against it. */
export async function pythonWith(requirements: string): Promise<{ python: string } | { missing: string }> {
  const wanted = readFileSync(requirements, 'utf8');
  try {
    await run('python3', ['-c', OLDEST]);
  } catch {
    return { missing: 'there is no python3 of version 3.11 or newer on this machine' };
  }
  const { stdout } = await run('python3', ['-c', 'import sys; print(sys.executable, sys.version)']);
  const home = join(root, '.tollgate', `python-${createHash('sha256').update(`${stdout}${wanted}`).digest('hex').slice(0, 12)}`);
  const python = join(home, 'bin/python');
  if (existsSync(python)) return { python };
  // An environment contains its own path, so it is made in place; only a complete one has a python.
  const aside = join(home, 'bin/python.aside');
  try {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(dirname(home), { recursive: true });
    await run('python3', ['-m', 'venv', home]);
    renameSync(python, aside);
    await run(aside, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements]);
    renameSync(aside, python);
    return { python };
  } catch (error) {
    return { missing: `its environment could not be made: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}` };
  }
}
