import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Refusal, conflict, invalidState } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { permits, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { notifyOwners, actingIn, settleWalletStatus, WalletFreeze } from '../businesses/business.ts';
import { ApiKey, findKey, keyChanges } from '../keys/key.ts';
import { operatedDetailSchema } from './business.ts';
import { detailOf } from './businesses.ts';
import type { OperatorAct } from './mail-templates.ts';

const businessId = z.uuid().meta({ description: 'Business id.' });
const apiKeyId = z.uuid().meta({ description: 'Key id.' });
const note = plainText(500).meta({ description: 'Reason; shown to the owners of the business.' });

/**
 * Freezes the wallet of a business: every debit is rejected immediately, and credits continue. One operator suffices. @throws
 * Refusal 404; 403 FORBIDDEN for a member of that business; 409 INVALID_STATE when already frozen by operators.
 */
export const freezeWallet = operation({
  title: 'wallets.freeze',
  summary: 'Freeze a wallet',
  scope: 'businesses:operate',
  control: records,
  input: z.strictObject({ businessId, note }),
  output: operatedDetailSchema,
  async run(app, operator, input) {
    const actor = await actingIn(app, operator, input.businessId);
    await audited(app, actor, async (tx) => {
      if (await freezeOf(tx, actor)) throw notSo('The wallet is frozen already; retrieve the business for the reason');
      const { environment, businessId: id, name: byName } = actor;
      tx.em.create(WalletFreeze, { environment, businessId: id, reason: input.note, byName });
      await tx.em.flush();
      await settleWalletStatus(tx, actor);
      await audit(tx, actor, { action: 'wallets.freeze', subject: ofBusiness(actor), after: { note: input.note } });
      await notify(tx, actor, { act: 'wallet_frozen', reason: input.note, keyId: null });
    });
    return detailOf(app, actor);
  },
});

/**
 * Unfreezes a wallet that operators froze. In live two operators are needed: the first call creates an approval request, the
 * same call by another operator approves it. A live wallet stays frozen until its business is approved. @throws Refusal as
 * `freezeWallet`; 409 INVALID_STATE when operators did not freeze it.
 */
export const unfreezeWallet = operation({
  title: 'wallets.unfreeze',
  summary: 'Unfreeze a wallet',
  scope: 'businesses:operate',
  control: permits('always'),
  input: z.strictObject({ businessId, note }),
  output: operatedDetailSchema,
  async run(app, operator, input) {
    const actor = await actingIn(app, operator, input.businessId);
    await audited(app, actor, async (tx) => {
      const freeze = await freezeOf(tx, actor);
      if (!freeze) throw notSo('Operators did not freeze this wallet, so no freeze can be removed');
      const { note: why, ...asked } = input;
      const found = await consent(tx, actor, { kind: unfreezeWallet.title, subject: actor.businessId, asked, note: why });
      if (!found.isApproved) return;
      await tx.em.remove(freeze).flush();
      await settleWalletStatus(tx, actor);
      const after = { note: why, askedBy: found.askedBy };
      await audit(tx, actor, { action: unfreezeWallet.title, subject: ofBusiness(actor), after });
      await notify(tx, actor, { act: 'wallet_unfrozen', reason: why, keyId: null });
    });
    return detailOf(app, actor);
  },
});

/**
 * Suspends an API key of a business from the next request on. One operator suffices. @throws Refusal 404; 403 FORBIDDEN for a
 * member of that business; 409 API_KEY_NOT_ACTIVE when not active.
 */
export const suspendKey = operation({
  title: 'businessKeys.suspend',
  summary: 'Suspend an API key',
  scope: 'businesses:operate',
  control: records,
  input: z.strictObject({ businessId, apiKeyId, note }),
  output: operatedDetailSchema,
  async run(app, operator, input) {
    const actor = await actingIn(app, operator, input.businessId);
    const name = await audited(app, actor, async (tx) => {
      const key = await findKey(tx, actor, input.apiKeyId);
      if (key.status !== 'active')
        throw conflict('API_KEY_NOT_ACTIVE', `This API key is ${key.status}; only an active key can be suspended`);
      const row = await tx.em.findOneOrFail(ApiKey, key.id);
      row.suspendedAt = raw('clock_timestamp()');
      row.suspendedBy = actor.name;
      row.suspendedReason = input.note;
      const subject = { type: 'api_key', id: key.id };
      await audit(tx, actor, { action: 'businessKeys.suspend', subject, after: { keyId: key.keyId, note: input.note } });
      await notify(tx, actor, { act: 'key_suspended', reason: input.note, keyId: key.keyId });
      return key.keyId;
    });
    await keyChanges(app).announce([name]);
    return detailOf(app, actor);
  },
});

/**
 * Reinstates a key that operators suspended. In live two operators are needed, as for `unfreezeWallet`. @throws Refusal 404; 403
 * FORBIDDEN; 409 INVALID_STATE when not suspended.
 */
export const reinstateKey = operation({
  title: 'businessKeys.reinstate',
  summary: 'Reinstate an API key',
  scope: 'businesses:operate',
  control: permits('always'),
  input: z.strictObject({ businessId, apiKeyId, note }),
  output: operatedDetailSchema,
  async run(app, operator, input) {
    const actor = await actingIn(app, operator, input.businessId);
    const name = await audited(app, actor, async (tx) => {
      const key = await findKey(tx, actor, input.apiKeyId);
      if (key.status !== 'suspended') throw notSo('Operators did not suspend this API key, so no suspension can be removed');
      const { note: why, ...asked } = input;
      const found = await consent(tx, actor, { kind: reinstateKey.title, subject: key.id, asked, note: why });
      if (!found.isApproved) return null;
      tx.em.assign(await tx.em.findOneOrFail(ApiKey, key.id), { suspendedAt: null, suspendedBy: null, suspendedReason: null });
      const after = { keyId: key.keyId, note: why, askedBy: found.askedBy };
      await audit(tx, actor, { action: reinstateKey.title, subject: { type: 'api_key', id: key.id }, after });
      await notify(tx, actor, { act: 'key_reinstated', reason: why, keyId: key.keyId });
      return key.keyId;
    });
    if (name !== null) await keyChanges(app).announce([name]);
    return detailOf(app, actor);
  },
});

const freezeOf = (tx: Tx, { environment, businessId: of }: Actor) => tx.em.findOne(WalletFreeze, { environment, businessId: of });

const ofBusiness = ({ businessId: id }: Actor): { type: string; id: string } => ({ type: 'business', id });

const notSo = (message: string): Refusal => invalidState(message);

const notify = (tx: Tx, actor: Actor, result: { act: OperatorAct; reason: string; keyId: string | null }): Promise<void> =>
  notifyOwners(tx, actor, 'operator_act', result);
