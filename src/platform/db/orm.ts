import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sessionOf } from '../config/database-address.ts';
import { APP_ROLE } from './database.ts';

/** The entities of the slices, which the wiring hands over. */
type Entities = NonNullable<Options['entities']>;

/** MikroORM for what is read and written seldom; money and lists go through `Database`. Acts as the restricted role. */
export function openOrm(url: string, log: Logger, entities: Entities): MikroORM {
  const { connectionString, options } = sessionOf(url, APP_ROLE, { timezone: 'UTC' });
  // `MikroORM.init` would look for extensions on the disk, and load the migrator with all that it needs a second time.
  return new MikroORM({
    clientUrl: connectionString,
    entities,
    pool: { min: 0, max: 4 },
    ...(options !== undefined && { driverOptions: { options } }),
    logger: (message) => log.debug(message),
  });
}
