import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A Node of the oldest major version that package.json allows, for what our readers copy and run with theirs. The one that
 * npm itself runs on where that is so old, as in continuous integration; otherwise npm brings the very first of it, once.
 * @throws Error when there is neither.
 */
export async function oldestNode(): Promise<string> {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: { node: string } };
  const major = Number(/^>=(\d+)$/.exec(engines.node)?.[1]);
  const own = process.env['npm_node_execpath'];
  if (own !== undefined && (await majorOf(own)) === major) return own;
  const name = `node-${process.platform}-${process.arch}`;
  const home = `${root}.tollgate/node-${major}`;
  if (!existsSync(home)) {
    const fresh = `${home}.${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    await run('npm', ['install', '--prefix', fresh, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${major}.0.0`]);
    // Another test may have been quicker.
    if (existsSync(home)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, home);
  }
  const installed = `${home}/node_modules/${name}/bin/node`;
  if ((await majorOf(installed)) !== major) throw new Error(`${installed} is not Node ${major}`);
  return installed;
}

async function majorOf(program: string): Promise<number> {
  const { stdout } = await run(program, ['--version']);
  return Number(/^v(\d+)\./.exec(stdout)?.[1]);
}
