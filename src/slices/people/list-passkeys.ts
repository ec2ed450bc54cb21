import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Passkey, PASSKEY_COLUMNS } from './passkey.ts';
import { signedInAs } from './signed-in.ts';

/** The person's own passkeys, oldest first; there are at most twenty. */
export const listPasskeys = operation({
  title: 'auth.passkeys',
  summary: 'Your passkeys',
  scope: 'account',
  input: z.strictObject({}),
  run: ({ db }, actor): Promise<Passkey[]> =>
    db.query<Passkey>('people.passkeys', `select ${PASSKEY_COLUMNS} from passkey where person_id = $1 order by id`, [
      signedInAs(actor).userId,
    ]),
});
