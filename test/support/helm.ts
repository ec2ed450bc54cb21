import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../../src/app/embedded/debian-package.ts';

const run = promisify(execFile);
const VERSION = 'v3.22.0';
const BUILD_MS = 1_200_000;

/** Helm of the machine, or with BUILD_HELM=true built once by Go (400 s) and cached outside. `missing` is the reason. */
export async function helm(): Promise<{ command: string } | { missing: string }> {
  const installed = onPath('helm');
  // Another major version may order manifests differently.
  if (installed !== undefined && (await run(installed, ['version', '--short'])).stdout.startsWith('v3.')) return { command: installed };
  const home = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'tollgate', `helm-${VERSION}`);
  const command = join(home, 'helm');
  if (existsSync(command)) return { command };
  if (process.env['BUILD_HELM'] !== 'true') return { missing: 'there is no helm on this machine; BUILD_HELM=true builds it once with Go' };
  const go = onPath('go', `${process.env['PATH'] ?? ''}:/usr/local/go/bin`);
  if (go === undefined) return { missing: 'there is no helm on this machine, and no Go to build it' };
  const fresh = `${home}.${process.pid}`;
  try {
    mkdirSync(dirname(home), { recursive: true });
    // Other tests measure how long they wait.
    await run('nice', ['-n', '15', go, 'install', '-ldflags=-s -w', `helm.sh/helm/v3/cmd/helm@${VERSION}`], {
      env: { ...process.env, GOBIN: fresh, CGO_ENABLED: '0' },
      timeout: BUILD_MS,
    });
    if (!existsSync(home)) renameSync(fresh, home);
    return { command };
  } catch (error) {
    return { missing: `Go could not build helm: ${(error as Error).message.split('\n').slice(0, 2).join(' ')}` };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
