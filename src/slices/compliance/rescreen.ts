import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { clearCases, clearedEntry, openCase, screeningActor } from '../../core/compliance/case.ts';
import { versionInUse } from '../../core/screening/payees.ts';
import { casesOf, directorId, screenSubjects, type Subject } from '../../core/screening/subjects.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { openDetails } from '../customers/customer.ts';

/** Subjects of one step; a business has up to 21. */
const PAGE = 500;
const BUSINESSES = 23;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Pass {
  source: number;
  bookId: number;
  id: string;
}

type Row = Pass & Pick<Subject, 'subject' | 'name'> & { businessId: string };
type Sealed = { private: string | null };

/** Compares a page of subjects. @returns whether more is due. */
export async function rescreen(app: App): Promise<boolean> {
  let isMore = false;
  for (const environment of environments) {
    const version = await versionInUse(app, environment);
    if (version === null) continue;
    if (await nextPage(app, environment, version)) isMore = true;
    else await askAgain(app, environment);
  }
  return isMore;
}

async function nextPage(app: App, environment: Environment, version: string): Promise<boolean> {
  const [pass] = await app.db.query<Pass>('screening.pass', PASS, [environment, version]);
  const source = pass && SOURCES[pass.source];
  if (!source) return false;
  const rows = await source(app, environment, pass);
  const cases = await casesOf(
    app,
    environment,
    rows.map(({ subject, id, businessId, bookId, name: shown, private: sealed = null }) => ({
      subject,
      subjectId: subject === 'person' && source === SOURCES[0] ? directorId(id, shown) : id,
      businessId,
      ...(bookId > 0 && { bookId }),
      name: shown,
      dateOfBirth: openDetails(app.keyRing, bookId, id, sealed).dateOfBirth,
    })),
  );
  // An outage opens no cases: asked again in a minute.
  if (rows.length > 0 && cases.length === rows.length && cases.every(({ findings }) => findings.cause === 'no_answer')) return false;
  const last = rows.at(-1);
  const next = last ? { ...pass, bookId: last.bookId, id: last.id } : { source: pass.source + 1, bookId: 0, id: FIRST };
  await app.db.transaction(async (tx) => {
    const moved = await tx.query('screening.move_pass', MOVE, [
      environment,
      version,
      ...[pass, next].flatMap((at) => [at.source, at.bookId, at.id]),
    ]);
    if (moved.length > 0) for (const each of cases) await openCase(tx, each);
  });
  return true;
}

/** Ends unanswered cases of clear subjects; transfers ask for themselves. */
async function askAgain(app: App, environment: Environment): Promise<void> {
  const rows = await app.db.query<Omit<Subject, 'dateOfBirth'> & { id: string } & Sealed>('screening.unanswered', UNANSWERED, [
    environment,
    PAGE,
  ]);
  const open = rows.map(({ private: sealed, ...row }) => ({
    ...row,
    dateOfBirth: openDetails(app.keyRing, row.bookId ?? 0, row.subjectId, sealed).dateOfBirth,
  }));
  const unclear = new Set((await screenSubjects(app, environment, open)).map(({ subjectId }) => subjectId));
  const clear = open.filter(({ subjectId }) => !unclear.has(subjectId)).map(({ id }) => id);
  if (clear.length === 0) return;
  const actor = screeningActor(environment);
  await audited(app, actor, async (tx) => {
    for (const id of await clearCases(tx, clear)) await audit(tx, actor, clearedEntry(id));
  });
}

type Source = (app: App, environment: Environment, after: Pass) => Promise<(Row & Partial<Sealed>)[]>;

/** Subjects by environment, after a book and id. */
const SOURCES: readonly Source[] = [
  ({ db }, environment, { id }) => db.query<Row>('screening.businesses', COMPANIES, [environment, id, BUSINESSES]),
  ({ db }, environment, { id }) => db.query<Row>('screening.people', PEOPLE, [environment, id, PAGE]),
  ({ db }, environment, { bookId, id }) => db.query<Row>('screening.beneficiaries', BENEFICIARIES, [environment, bookId, id, PAGE]),
  ({ db }, environment, { bookId, id }) => db.query<Row & Sealed>('screening.customers', CUSTOMERS, [environment, bookId, id, PAGE]),
];

const COMPANIES = `
  select 0 as source, 0::bigint as book_id, g.business_id as id, g.business_id, n.subject, n.name
    from (select business_id, company, directors from going_live where environment = $1 and business_id > $2 order by business_id limit $3) g
    join business b on b.id = g.business_id
   cross join lateral (select 'business' as subject, coalesce(g.company ->> 'name', b.name) as name
                       union all select 'person', d from jsonb_array_elements_text(g.directors) d) n
   order by g.business_id`;

const PEOPLE = `
  select 0 as source, 0::bigint as book_id, p.id, g.business_id, 'person' as subject, p.first_name || ' ' || p.last_name as name
    from person p cross join lateral (
      select m.business_id from membership m join going_live g on g.business_id = m.business_id and g.environment = $1 where m.person_id = p.id limit 1) g
   where p.id > $2 order by p.id limit $3`;

const BENEFICIARIES = `
  select 0 as source, s.book_id, s.id, k.business_id, 'beneficiary' as subject, s.account_name as name
    from beneficiary s join ledger.book k on k.id = s.book_id
   where k.environment = $1 and (s.book_id, s.id) > ($2, $3) and s.removed_at is null and s.account_name is not null
   order by s.book_id, s.id limit $4`;

const CUSTOMERS = `
  select 0 as source, s.book_id, s.id, k.business_id, 'customer' as subject, s.first_name || ' ' || s.last_name as name, s.private
    from customer s join ledger.book k on k.id = s.book_id
   where k.environment = $1 and (s.book_id, s.id) > ($2, $3) and s.first_name <> '[erased]'
     and exists (select from virtual_account v where v.book_id = s.book_id and v.subject_type = 'customer' and v.subject_id = s.id)
   order by s.book_id, s.id limit $4`;

/** Another version begins at the first source. */
const PASS = `
  with begun as (
    insert into screening_pass as p (environment, list_version) values ($1, $2)
    on conflict (environment) do update set list_version = excluded.list_version, source = 0, book_id = 0, id = excluded.id
     where p.list_version <> excluded.list_version returning source, book_id, id)
  select source, book_id, id from begun
  union all select source, book_id, id from screening_pass where environment = $1 and list_version = $2`;

const MOVE = `
  update screening_pass set source = $6, book_id = $7, id = $8
   where environment = $1 and list_version = $2 and source = $3 and book_id = $4 and id = $5 returning 1 as moved`;

const UNANSWERED = `
  select c.id, c.subject, c.subject_id, c.business_id, c.book_id, c.name, s.private
    from compliance_case c left join customer s on s.book_id = c.book_id and s.id = case when c.subject = 'customer' then c.subject_id::uuid end
   where c.environment = $1 and c.kind = 'screening' and c.decision is null and c.subject <> 'transfer' and c.findings ->> 'cause' = 'no_answer'
     and c.name is not null
   order by c.due_at, c.id limit $2`;
