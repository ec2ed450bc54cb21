import type { App } from '../../core/app/app.ts';
import { hashPassword } from '../../slices/people/passwords.ts';
import { type BusinessRole, type OperatorRole, scopesOf } from '../../slices/people/roles.ts';
import type { DemoStage } from '../../core/slice/slice.ts';

const PASSWORD = 'tollgate-demo';

interface DemoPerson {
  id: string;
  name: string;
  email: string;
  businessId: string;
  role: BusinessRole;
  operatorRole?: OperatorRole;
}

const business = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const person = (last: number): string => `00000000-0000-7000-8001-${String(last).padStart(12, '0')}`;

export const DEMO_OPERATOR = person(7);

const demoPeople: readonly DemoPerson[] = [
  { id: person(1), name: 'Olu', email: 'owner@demo.test', businessId: business(1), role: 'owner' },
  { id: person(2), name: 'Adaeze', email: 'admin@demo.test', businessId: business(1), role: 'admin' },
  { id: person(3), name: 'Funmi', email: 'finance@demo.test', businessId: business(1), role: 'finance' },
  { id: person(4), name: 'Amina', email: 'approver@demo.test', businessId: business(1), role: 'approver' },
  { id: person(5), name: 'Dayo', email: 'developer@demo.test', businessId: business(1), role: 'developer' },
  { id: person(6), name: 'Sade', email: 'support@demo.test', businessId: business(1), role: 'support' },
  { id: DEMO_OPERATOR, name: 'Ope', email: 'operator@demo.test', businessId: business(1), role: 'support', operatorRole: 'operator' },
  { id: person(9), name: 'Chidi', email: 'compliance@demo.test', businessId: business(3), role: 'support', operatorRole: 'compliance' },
  { id: person(8), name: 'Tayo', email: 'owner@demo2.test', businessId: business(2), role: 'owner' },
];

export const demoActor =
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

export async function seedDemoPeople(app: Pick<App, 'db'>): Promise<void> {
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
export async function hasDemoPeople(app: Pick<App, 'db'>): Promise<boolean> {
  const rows = await app.db.query('demo.people', 'select from person where id = any ($1) limit 1', [demoPeople.map(({ id }) => id)]);
  return rows.length > 0;
}
