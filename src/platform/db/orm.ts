import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { BoundDriver } from './bound.ts';
import { kyselyOf, type Sender } from './kysely.ts';

/** The entities of the slices, which the wiring hands over. */
export type Entities = NonNullable<Options['entities']>;

/** Opens the entity manager of one transaction, whose statements go to `session`. */
export type OpenEntityManager = (session: Sender) => EntityManager;

/** Entity managers over these entities. MikroORM itself is built at the first one: it takes 100 ms and some memory for all tables. */
export function entityManagers(entities: Entities, log: Logger): OpenEntityManager {
  let orm: MikroORM | undefined;
  return (session) => {
    orm ??= new MikroORM({
      driver: BoundDriver as unknown as NonNullable<Options['driver']>,
      // Connections are those of `Database`; the name alone is required.
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
