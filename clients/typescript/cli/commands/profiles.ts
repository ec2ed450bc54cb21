import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import { changeProfiles, configPath, readProfiles } from '../profiles.ts';
import type { Run } from '../run.ts';

export function profiles(program: Command, run: Run<object>): void {
  const command = program.command('profiles').description('manage saved services and keys');
  command.command('list', { isDefault: true }).description('list profiles, without secrets').action(run(list));
  command.command('use <name>').description('select the default profile').action(run(use));
  command.command('remove <name>').description('delete a profile; its key stays valid until revoked').action(run(remove));
}

function list(context: Context): Promise<void> {
  const { current, profiles: saved } = readProfiles(context.env);
  const rows = Object.entries(saved).map(([name, { url, apiKey }]) => ({ name, url, apiKey, isCurrent: name === current }));
  const lines = rows.map(({ name, url, apiKey, isCurrent }) => `${isCurrent ? '*' : ' '} ${name}  ${url}  ${apiKey}`);
  context.answer(rows, lines.length > 0 ? lines.join('\n') : `No profiles in ${configPath(context.env)}; the local sandbox needs none.`);
  return Promise.resolve();
}

function use(context: Context, _options: object, name = ''): Promise<void> {
  changeProfiles(context.env, (saved) => {
    known(saved.profiles, name);
    saved.current = name;
  });
  context.answer({ current: name }, `Commands use ${name} from now on`);
  return Promise.resolve();
}

function remove(context: Context, _options: object, name = ''): Promise<void> {
  changeProfiles(context.env, (saved) => {
    known(saved.profiles, name);
    delete saved.profiles[name];
    if (saved.current === name) saved.current = null;
  });
  context.answer({ removed: name }, `${name} deleted. Revoke its key in the dashboard when no other program uses it.`);
  return Promise.resolve();
}

function known(saved: object, name: string): void {
  if (!Object.hasOwn(saved, name)) throw new Problem(`No profile ${name}`, 'List profiles with `tollgate profiles`.');
}
