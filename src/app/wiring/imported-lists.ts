import type { Environment } from '../../domain/actor/actor.ts';
import { type Candidate, MAX_CANDIDATES, type SearchableLists } from '../../domain/screening/listed.ts';
import type { Database } from '../../platform/db/database.ts';

const VERSION = `select string_agg(list || ':' || id, ' ' order by list) as version from screening.list_version where environment = $1 and state = 'active'`;

/** One statement for all subjects: the index finds names by their keys, and only entries of active versions count. */
const FIND = `
  select v.version, c.subject, c.list, c."entryId" as entry_id, c.name, c.kind, c.birth_dates, c.programme
    from (${VERSION}) v
    left join lateral (
      select q.subject, m.* from unnest($2::text[]) with ordinality q(keys, subject)
       cross join lateral (
         select e.list, e.published_id as "entryId", e.names[k.n] as name, e.kind, e.birth_dates, e.programme
           from (select entry_id, n from screening.list_keys where keys && q.keys::integer[] limit $3) k
           join screening.list_entry e on e.id = k.entry_id
           join screening.list_version a on a.environment = e.environment and a.list = e.list and a.state = 'active'
                and a.id between e.first_version and e.last_version
          where e.environment = $1) m) c on true`;

type Row = { version: string | null; subject: number | null } & Candidate;

/** The imported lists of an environment. */
export const importedLists = (db: Database, environment: Environment): SearchableLists => ({
  async version() {
    const [row] = await db.query<{ version: string | null }>('screening.version_of_lists', VERSION, [environment]);
    return row?.version ?? null;
  },
  async find(keys) {
    const rows = await db.query<Row>('screening.find', FIND, [environment, keys.map((each) => `{${each.join(',')}}`), MAX_CANDIDATES + 1]);
    const of = keys.map((): Candidate[] => []);
    for (const { version: _, subject, ...candidate } of rows) if (subject !== null) of[subject - 1]!.push(candidate);
    return { version: rows[0]?.version ?? null, of };
  },
});
