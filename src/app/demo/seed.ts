import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import type { DemoStage } from '../../core/slice/slice.ts';
import { type Environment, operatorKeyScopes } from '../../domain/actor/actor.ts';
import { type Kobo, koboOf, NO_KOBO } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { from } from '../../platform/db/entity.ts';
import { ApiKey } from '../../slices/keys/key.ts';
import { hashSecret } from '../../slices/keys/secret.ts';
import { SERVICE_EMAIL, SERVICE_NAME } from '../../slices/operators/staff.ts';
import { hashPassword } from '../../slices/people/passwords.ts';
import { type BusinessRole, type OperatorRole, scopesOf } from '../../slices/people/roles.ts';
import { slices } from '../../slices/slices.ts';

const PASSWORD = 'tollgate-demo';

interface DemoPerson {
  id: string;
  name: string;
  email: string;
  businessId: string;
  role: BusinessRole;
  operatorRole?: OperatorRole;
}

const uuid = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const person = (last: number): string => `00000000-0000-7000-8001-${String(last).padStart(12, '0')}`;

const DEMO_OPERATOR = person(7);

const demoPeople: readonly DemoPerson[] = [
  { id: person(1), name: 'Olu', email: 'owner@demo.test', businessId: uuid(1), role: 'owner' },
  { id: person(2), name: 'Adaeze', email: 'admin@demo.test', businessId: uuid(1), role: 'admin' },
  { id: person(3), name: 'Funmi', email: 'finance@demo.test', businessId: uuid(1), role: 'finance' },
  { id: person(4), name: 'Amina', email: 'approver@demo.test', businessId: uuid(1), role: 'approver' },
  { id: person(5), name: 'Dayo', email: 'developer@demo.test', businessId: uuid(1), role: 'developer' },
  { id: person(6), name: 'Sade', email: 'support@demo.test', businessId: uuid(1), role: 'support' },
  { id: DEMO_OPERATOR, name: 'Ope', email: 'operator@demo.test', businessId: uuid(1), role: 'support', operatorRole: 'operator' },
  { id: person(9), name: 'Chidi', email: 'compliance@demo.test', businessId: uuid(3), role: 'support', operatorRole: 'compliance' },
  { id: person(8), name: 'Tayo', email: 'owner@demo2.test', businessId: uuid(2), role: 'owner' },
];

const demoActor =
  (bookId: number, businessId: string): DemoStage['as'] =>
  (role, effectId) => ({
    kind: 'person',
    userId: role === 'owner' ? person(1) : person(3),
    businessId,
    environment: 'sandbox',
    bookId,
    scopes: scopesOf([role], 'sandbox'),
    name: role === 'owner' ? 'Demo' : 'Funmi Demo',
    requestId: 'demo',
    effectId,
  });

async function seedDemoPeople(app: Pick<App, 'db'>): Promise<void> {
  const known = await app.db.query('demo.known_people', 'select from person where id = any ($1)', [demoPeople.map(({ id }) => id)]);
  if (known.length === demoPeople.length) return;
  const passwordHash = await hashPassword(PASSWORD);
  for (const { id, name, email, businessId, role, operatorRole } of demoPeople) {
    await app.db.transaction(async (tx) => {
      await tx.query(
        'demo.person',
        `insert into person (id, email, first_name, last_name, password_hash, email_verified_at, is_operator, operator_role)
         values ($1, $2, $3, 'Demo', $4, '2026-01-01T00:00:00Z', $5::text is not null, coalesce($5, 'operator')) on conflict do nothing`,
        [id, email, name, passwordHash, operatorRole ?? null],
      );
      await tx.query(
        'demo.member',
        'insert into membership (business_id, person_id, role) select $1, id, $3 from person where id = $2 on conflict do nothing',
        [businessId, id, role],
      );
    });
  }
}

/** True when a demo user with the documented password may exist; live must refuse to start. */
async function hasDemoPeople(app: Pick<App, 'db'>): Promise<boolean> {
  const rows = await app.db.query('demo.people', 'select from person where id = any ($1) limit 1', [demoPeople.map(({ id }) => id)]);
  return rows.length > 0;
}

const FUNDS = koboOf(5_000_000_000);

interface DemoBusiness {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Kobo funded to its sandbox wallet, once. */
  funds: Kobo;
  keys: DemoKey[];
}

interface DemoKey {
  id: string;
  keyId: string;
  secret: string;
  environment?: Environment;
  status?: 'active' | 'revoked';
  expiresAt?: Date;
  allowedIps?: string[];
  operator?: string;
}

const demoBusinesses: readonly DemoBusiness[] = [
  {
    id: uuid(1),
    name: 'Demo Limited',
    email: 'demo@example.com',
    emailVerified: true,
    funds: FUNDS,
    keys: [
      { id: uuid(101), keyId: 'pk_test_demo', secret: 'sk_test_demo_secret' },
      { id: uuid(102), keyId: 'pk_test_inactive', secret: 'sk_test_inactive_secret', status: 'revoked' },
      { id: uuid(103), keyId: 'pk_test_expired', secret: 'sk_test_expired_secret', expiresAt: new Date('2026-01-01T00:00:00Z') },
      { id: uuid(104), keyId: 'pk_test_iplocked', secret: 'sk_test_iplocked_secret', allowedIps: ['203.0.113.7'] },
      { id: uuid(105), keyId: 'pk_live_demo', secret: 'sk_live_demo_secret', environment: 'live' },
    ],
  },
  {
    id: uuid(2),
    name: 'Second Demo Limited',
    email: 'demo2@example.com',
    emailVerified: true,
    funds: FUNDS,
    keys: [{ id: uuid(201), keyId: 'pk_test_demo2', secret: 'sk_test_demo2_secret' }],
  },
  {
    id: uuid(3),
    name: 'Empty Demo Limited',
    email: 'empty@example.com',
    emailVerified: true,
    funds: NO_KOBO,
    keys: [{ id: uuid(301), keyId: 'pk_test_empty', secret: 'sk_test_empty_secret' }],
  },
  {
    id: uuid(4),
    name: 'Unverified Demo Limited',
    email: 'unverified@example.com',
    emailVerified: false,
    funds: NO_KOBO,
    keys: [{ id: uuid(401), keyId: 'pk_test_unverified', secret: 'sk_test_unverified_secret' }],
  },
  {
    id: SERVICE,
    name: SERVICE_NAME,
    email: SERVICE_EMAIL,
    emailVerified: true,
    funds: NO_KOBO,
    keys: [{ id: uuid(901), keyId: 'pk_test_operator', secret: 'sk_test_operator_secret', operator: DEMO_OPERATOR }],
  },
];

/** Creates demo businesses with keys and money. Idempotent, never concurrent. */
export async function seedDemo(app: App): Promise<void> {
  for (const business of demoBusinesses) {
    await app.db.transaction((tx) => saveBusiness(app, tx, business));
    const bookId = await openBook(app, business.id, 'sandbox');
    await openBook(app, business.id, 'live');
    if (business.funds === 0) continue;
    for (const slice of slices) await slice.seedBusiness?.(app, { id: business.id, bookId, funds: business.funds });
  }
  await seedDemoPeople(app);
  const id = uuid(1);
  const bookId = await openBook(app, id, 'sandbox');
  const stage = { id, bookId, funds: FUNDS, as: demoActor(bookId, id) };
  for (const slice of slices) await slice.seedDemo?.(app, stage);
}

/** Statements instead of entities: MikroORM takes 60 ms of a start, and a sandbox seldom needs it later. */
async function saveBusiness({ config }: App, tx: Tx, { id, name, email, emailVerified, keys }: DemoBusiness): Promise<void> {
  await tx.query(
    'demo.business',
    `insert into business (id, name, email, email_verified_at) values ($1, $2, $3, $4) on conflict (id) do update
     set name = excluded.name, email = excluded.email, email_verified_at = excluded.email_verified_at`,
    [id, name, email, emailVerified ? new Date('2026-01-01T00:00:00Z') : null],
  );
  for (const key of keys) {
    await tx.query(
      'demo.key',
      `insert into api_key (id, business_id, environment, key_id, secret_hash, name, allowed_ips, status, expires_at, scopes, created_by_id)
       values ($1, $2, $3, $4, $5, 'Demo key', $6, $7, $8, $9, $10) on conflict (id) do update set secret_hash = excluded.secret_hash`,
      [
        key.id,
        id,
        key.environment ?? 'sandbox',
        key.keyId,
        hashSecret(config.KEY_PEPPER, key.secret),
        key.allowedIps ?? [],
        key.status ?? 'active',
        key.expiresAt ?? null,
        key.operator === undefined ? null : [...operatorKeyScopes],
        key.operator ?? null,
      ],
    );
  }
}

/** True when a documented credential exists; live must refuse to start. */
export async function hasDemoKeys(app: App): Promise<boolean> {
  const keyIds = demoBusinesses.flatMap(({ keys }) => keys.map(({ keyId }) => keyId));
  const known = from(app.db, ApiKey)
    .selectFrom('api_key')
    .select('id')
    .where('keyId', '=', sql<string>`any(${keyIds})`);
  const rows = await known.limit(1).execute();
  return rows.length > 0 || hasDemoPeople(app);
}

async function openBook(app: App, businessId: string, environment: Environment): Promise<number> {
  const [row] = await app.db.query<{ openBook: number }>('ledger.open_book', 'select ledger.open_book($1, $2)', [businessId, environment]);
  return row!.openBook;
}
