import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Wallets that operators froze. A live wallet whose business is not approved for live is frozen without a row. */
export const WalletFreeze = defineEntity({
  name: 'WalletFreeze',
  tableName: 'wallet_freeze',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    businessId: p.uuid().primary(),
    reason: p.text().comment('personal: words of an operator; why it was frozen; with the account'),
    byName: p.text().comment('personal: name of an operator; who froze it; with the account'),
    frozenAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(WalletFreeze, { properties: ['businessId'], table: 'business' });
