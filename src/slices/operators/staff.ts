import { audit, SERVICE } from '../../core/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { changeSessions } from '../sessions/tokens.ts';

/**
 * Makes somebody staff of whoever runs the service, or no longer, in force within a second. There is no way to it but the
 * command line of the machine.
 * @returns what changed: nothing when it was so already, null when no account with a proven address has this one.
 */
export async function setOperator(
  db: Database,
  email: string,
  isOperator: boolean,
): Promise<{ personId: string; changed: boolean } | null> {
  return db.transaction(async (tx) => {
    const [person] = await tx.query<{ id: string; isOperator: boolean }>(
      'people.operator_of',
      'select id, is_operator from person where email = $1 and email_verified_at is not null for no key update',
      [email.normalize('NFC').trim().toLowerCase()],
    );
    if (!person) return null;
    if (person.isOperator === isOperator) return { personId: person.id, changed: false };
    await tx.query('people.set_operator', 'update person set is_operator = $2 where id = $1', [person.id, isOperator]);
    // Processes that hold connections of these sessions open find the change in PostgreSQL.
    await changeSessions(tx, person.id, null);
    await audit(tx, onTheMachine(), {
      action: isOperator ? 'people.grant_operator' : 'people.revoke_operator',
      subject: { type: 'person', id: person.id },
      isOfBusiness: true,
    });
    return { personId: person.id, changed: true };
  });
}

/** Everybody who is staff of the service. */
export async function listOperators(db: Database): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    'people.operators',
    'select email from person where is_operator order by email limit 1000',
  );
  return rows.map(({ email }) => email);
}

/** Whoever may run commands on the machine, in the log of those who run the service. */
export function onTheMachine(environment: Environment = 'live'): Actor {
  return {
    kind: 'system',
    businessId: SERVICE,
    environment,
    bookId: 0,
    scopes: new Set(),
    name: 'command line',
    requestId: newId(),
    effectId: newId(),
  };
}
