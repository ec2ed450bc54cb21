import type { App } from '../../core/app/app.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';

/** What everybody who acts for a business may know of it. */
export interface OwnBusiness {
  id: string;
  name: string;
  environment: Environment;
}

/** The business the actor acts for; whoever got this far belongs to it, so no scope is asked for. */
export async function ownBusiness(app: Pick<App, 'db'>, { businessId, environment }: Actor): Promise<OwnBusiness> {
  const [row] = await app.db.query<{ name: string }>('business.own', 'select name from business where id = $1', [businessId]);
  if (!row) throw new Error(`business ${businessId} is gone while it is acted for`);
  return { id: businessId, name: row.name, environment };
}
