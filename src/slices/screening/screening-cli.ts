import { createReadStream } from 'node:fs';
import { pino } from 'pino';
import { SERVICE } from '../../core/audit/audit.ts';
import { type Actor, type Environment, environments } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { primaryOf } from '../../platform/db/members.ts';
import { type ListName, listNames } from './versions.ts';
import { importFile } from './import.ts';

// `npm run screening -- import UN consolidated.xml live`: imports a list of any size. Exit code 0 when active, 2 otherwise.
const USAGE = `Use: import <${listNames.join('|')}> <file> <${environments.join('|')}> [--allow-shorter]`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`The list was not imported: ${(error as Error).message}\n`);
  return 2;
});

async function main([command, list, file, environment, option]: string[]): Promise<number> {
  if (command !== 'import' || !isOneOf(listNames, list) || file === undefined || !isOneOf(environments, environment)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  const config = readConfig({ DATABASE_URL, DATABASE_URL_FILE, REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: '-'.repeat(64) });
  const log = pino({ level: 'silent' });
  const db = openDatabase({ url: await primaryOf(config.DATABASE_URL), size: 2, log, applicationName: 'tollgate screening' });
  try {
    const version = await importFile({ db }, onTheMachine(environment), list, createReadStream(file), option === '--allow-shorter');
    const { id, entryCount, addedCount, changedCount, removedCount } = version;
    process.stdout.write(
      `${list}:${id} has ${entryCount} entries: ${addedCount} added, ${changedCount} changed, ${removedCount} removed\n`,
    );
    return 0;
  } finally {
    await db.close();
  }
}

function isOneOf<Name extends ListName | Environment>(names: readonly Name[], text: string | undefined): text is Name {
  return names.some((name) => name === text);
}

function onTheMachine(environment: Environment): Actor {
  return {
    kind: 'system',
    businessId: SERVICE,
    environment,
    bookId: 0,
    scopes: new Set(),
    name: 'command line',
    requestId: 'screening',
    effectId: newId(),
  };
}
