import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { APP_ROLE } from './database.ts';

/** The entities of the slices, which the wiring hands over. */
type Entities = NonNullable<Options['entities']>;

/** MikroORM for what is read and written seldom; money and lists go through `Database`. Acts as the restricted role. */
export function openOrm(url: string, log: Logger, entities: Entities): MikroORM {
  // `MikroORM.init` would look for extensions on the disk, and load the migrator with all that it needs a second time.
  return new MikroORM({
    clientUrl: url,
    entities,
    pool: { min: 0, max: 4 },
    driverOptions: { options: `-c role=${APP_ROLE} -c timezone=UTC` },
    logger: (message) => log.debug(message),
  });
}
