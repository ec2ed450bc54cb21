import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { BoundDriver } from './bound.ts';
import { kyselyOf, type Sender } from './kysely.ts';

export type Entities = NonNullable<Options['entities']>;

export type OpenEntityManager = (session: Sender) => EntityManager;

/** Entity managers over these entities. MikroORM is built at first use: 100 ms and memory for all tables. */
export function entityManagers(entities: Entities, log: Logger): OpenEntityManager {
  let orm: MikroORM | undefined;
  return (session) => {
    orm ??= new MikroORM({
      driver: BoundDriver as unknown as NonNullable<Options['driver']>,
      dbName: 'tollgate',
      entities,
      timezone: 'UTC',
      logger: (message) => log.debug(message),
    });
    const em = orm.em.fork();
    em.setTransactionContext(kyselyOf(session));
    return em;
  };
}
