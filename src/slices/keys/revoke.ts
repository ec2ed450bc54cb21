import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { apiKeyId } from './input.ts';
import { auditedKey, findKey, keySchema, shownKey } from './record.ts';
import { keyChanges } from './changes.ts';

export const REVOKE = `update api_key set status = 'revoked', revoked_at = clock_timestamp() where id = $1`;

/** Revokes a key permanently in every process; an ended key is returned unchanged. @throws Refusal 404. */
export const revokeKey = operation({
  title: 'apiKeys.revoke',
  summary: 'Revoke an API key permanently',
  scope: 'keys:write',
  input: z.strictObject({ apiKeyId }),
  output: keySchema,
  async run(app, actor, { apiKeyId: id }) {
    const key = await audited(app, actor, async (tx) => {
      const before = await findKey(tx, actor, id);
      if (before.status !== 'active' && before.status !== 'suspended') return before;
      await tx.query('keys.revoke', REVOKE, [id]);
      const after = await findKey(tx, actor, id);
      await audit(tx, actor, {
        action: 'apiKeys.revoke',
        subject: { type: 'api_key', id },
        before: auditedKey(before),
        after: auditedKey(after),
      });
      return after;
    });
    await keyChanges(app).announce([key.keyId]);
    return shownKey(key);
  },
});
