import type { Logger } from 'pino';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Listed, SearchableLists } from '../../domain/screening/listed.ts';
import type { Database } from '../../platform/db/database.ts';

const PAGE = 1_000;

/** The imported lists of an environment. Race: entries of a version are never changed, so pages of one version fit together. */
export const importedLists = (db: Database, environment: Environment, log: Logger): SearchableLists => ({
  async version() {
    const [row] = await db.query<{ version: string | null }>(
      'screening.version_of_lists',
      `select string_agg(list || ':' || id, ' ' order by list) as version from screening.list_version where environment = $1 and state = 'active'`,
      [environment],
    );
    return row?.version ?? null;
  },
  async *names(version) {
    const active = version.split(' ').map((each) => each.split(':'));
    for (let after = 0; ;) {
      const page = await db.query<Pick<Listed, 'id' | 'names'>>(
        'screening.names',
        `select e.id, e.names from screening.list_entry e
           join unnest($2::text[], $3::bigint[]) v(list, version) on v.list = e.list and v.version between e.first_version and e.last_version
          where e.environment = $1 and e.id > $4 order by e.id limit $5`,
        [environment, active.map(([list]) => list), active.map(([, id]) => Number(id)), after, PAGE],
      );
      yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  },
  entries: (ids) =>
    db.query<Listed>(
      'screening.entries',
      'select id, list, published_id as entry_id, kind, names, birth_dates, programme from screening.list_entry where id = any($1::bigint[])',
      [ids],
    ),
  async failed(version, err) {
    log.error({ err, environment, version }, 'sanctions lists could not be loaded; names are compared with the version before');
    const ids = version.split(' ').map((each) => Number(each.split(':')[1]));
    await db
      .query('screening.load_failed', 'update screening.list_version set load_failed_at = clock_timestamp() where id = any($1)', [ids])
      .catch(() => undefined);
  },
});
