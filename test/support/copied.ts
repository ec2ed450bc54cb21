import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of tracked and new files, printed clients, embedded servers and builds. Packages are the caller's. */
export async function copyTo(tree: string): Promise<void> {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const listed = await output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of listed.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file), { preserveTimestamps: true });
  }
  cpSync(join(root, 'clients'), join(tree, 'clients'), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(tree, '.tollgate'));
  symlinkSync(join(root, '.tollgate/bin'), join(tree, '.tollgate/bin'));
  cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true, preserveTimestamps: true });
}

export function output(program: string, args: readonly string[], cwd = root): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    let response = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (response += text));
    child.on('error', reject);
    child.on('close', () => resolve(response));
  });
}
