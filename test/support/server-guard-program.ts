// The process of `guardServers`: waits until its standard input ends, and then ends the servers in the folder that it was given.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { discardFolder } from '../../src/app/embedded/folders.ts';
import { commandLine, stopProcess } from '../../src/app/embedded/instance.ts';
import { serverPids } from './left-behind.ts';

/** A server that was being started when its starter ended writes its id down within this. */
const LATE_MS = 1_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const [folder = '', ...inner] = process.argv.slice(2);
const homes = [folder, ...inner.map((name) => join(folder, name))];
const sleepers = (await text(process.stdin)).split('\n').map(Number);
for (const pid of sleepers) {
  if (pid > 1 && commandLine(pid).some((part) => part.endsWith('crash-server.js'))) process.kill(pid, 'SIGCONT');
}
if (existsSync(folder)) {
  await endServers();
  await sleep(LATE_MS);
  await endServers();
  for (const home of homes) for (const each of ['postgres', 'redis']) discardFolder(join(home, each));
  discardFolder(folder);
}

async function endServers(): Promise<void> {
  for (const pid of homes.flatMap(serverPids)) await stopProcess(pid, [['SIGKILL', 5_000]]);
}
