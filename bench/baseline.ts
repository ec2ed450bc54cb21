import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface Baseline {
  ref: string;
  commit: string;
  folder: string;
}

const RELEASE = 'v[0-9]*';

/** Checks out and builds a version into `folder`: `ref`, else the last release. @throws Error without a release or ref. */
export function baseline(folder: string, ref: string | null): Baseline {
  const named = ref ?? lastRelease();
  const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
  if (commit === null) throw new Error(`git knows no ${named}: name a commit, a branch or a tag that is fetched.`);
  const target = join(folder, `baseline-${commit.slice(0, 12)}`);
  mkdirSync(target);
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  const lock = (from: string): string => readFileSync(join(from, 'package-lock.json'), 'utf8');
  if (existsSync('node_modules') && lock('.') === lock(target))
    symlinkSync(join(process.cwd(), 'node_modules'), join(target, 'node_modules'));
  else execFileSync('npm', ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: target });
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] });
  return { ref: named, commit, folder: target };
}

function lastRelease(): string {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', RELEASE, 'HEAD^');
  if (tag === null) throw new Error('No release is tagged before this commit: name what to compare with, npm run bench -- --guard=<ref>.');
  return tag;
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
