import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../platform/config/version.ts';
import { StartFailure } from './failure.ts';
import type { Home } from './services.ts';
import { type Service, service } from './server.ts';

export interface Doubles extends Service {
  env: NodeJS.ProcessEnv;
  control: string;
  labels: readonly string[];
  notifyAt(sandboxUrl: string): void;
}

const PROGRAM = join(packageRoot, 'dist/server/test/doubles/program.js');

/** Starts provider doubles and writes their PROVIDERS_FILE. @throws StartFailure outside a checkout. */
export async function startDoubles({ folder }: Pick<Home, 'folder'>): Promise<Doubles> {
  if (!existsSync(PROGRAM)) throw new StartFailure('Provider doubles need a checkout: run npm start -- --providers doubles there.');
  const child = fork(PROGRAM, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), gone.then(() => null)]);
  if (!ready) throw new StartFailure('The provider doubles ended during their start: read their output above.');
  const { file, env, control, labels } = ready[0] as { file: object; env: Record<string, string>; control: string; labels: string[] };
  const path = join(folder, 'providers-doubles.json');
  writeFileSync(path, JSON.stringify(file, null, 2), { mode: 0o600 });
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await gone;
  };
  return {
    ...service(control, child.pid ?? 0, stop),
    env: { ...env, PROVIDERS_FILE: path },
    control,
    labels,
    notifyAt: (sandboxUrl) => void child.send({ sandboxUrl }),
  };
}
