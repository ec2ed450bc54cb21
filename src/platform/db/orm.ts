import { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Business } from '../../slices/businesses/business.ts';
import { ApiKey } from '../../slices/keys/key.ts';
import { APP_ROLE } from './database.ts';

/** Every entity. A new slice adds its own here. */
export const entities = [Business, ApiKey];

/** MikroORM for what is read and written seldom; money and lists go through `Database`. Acts as the restricted role. */
export function openOrm(url: string, log: Logger): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities,
    pool: { min: 0, max: 4 },
    driverOptions: { options: `-c role=${APP_ROLE} -c timezone=UTC` },
    logger: (message) => log.debug(message),
  });
}
