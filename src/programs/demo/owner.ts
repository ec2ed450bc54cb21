import type { Actor } from '../../platform/kernel/actor.ts';
import { scopesOf } from '../../slices/people/roles.ts';

/** The documented owner of the demo business, who makes what `effectId` names. */
export const demoOwner = (bookId: number, businessId: string, effectId: string): Actor => ({
  kind: 'person',
  userId: '00000000-0000-7000-8001-000000000001',
  businessId,
  environment: 'sandbox',
  bookId,
  scopes: scopesOf(['owner'], 'sandbox'),
  name: 'Demo',
  requestId: 'demo',
  effectId,
});
