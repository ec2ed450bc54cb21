import type { ShortReferences } from '../../providers/adapter/adapter.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';

export function shortReferences(db: Pick<Database, 'query'>, environment: Environment, provider: number): ShortReferences {
  const find = async (reference: string): Promise<number | null> => {
    const [row] = await db.query<{ number: number }>(
      'provider_reference.find',
      'select number from provider_reference where environment = $1 and provider = $2 and reference = $3',
      [environment, provider, reference],
    );
    return row?.number ?? null;
  };
  return {
    find,
    async give(reference) {
      // A resubmitted payment reuses its number.
      const known = await find(reference);
      if (known !== null) return known;
      await db.query(
        'provider_reference.give',
        'insert into provider_reference (environment, provider, reference) values ($1, $2, $3) on conflict do nothing',
        [environment, provider, reference],
      );
      const given = await find(reference);
      if (given === null) throw new Error(`no number was stored for ${reference}`);
      return given;
    },
  };
}
