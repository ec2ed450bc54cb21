import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';
import type { GoLiveRequest } from './going-live.ts';

type Recorded<Name extends keyof GoLiveRequest> = NonNullable<GoLiveRequest[Name]>;

/** Go-live requests, approved by two operators; a rehearsal in the sandbox. */
export const GoingLive = defineEntity({
  name: 'GoingLive',
  tableName: 'going_live',
  properties: {
    businessId: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']).primary(),
    status: p.enum(['requested', 'in_review', 'approved', 'rejected', 'suspended']),
    company: p
      .json()
      .$type<Recorded<'company'>>()
      .strictNullable()
      .comment('personal: record of the registry; to know the customer; with the account'),
    directors: p.json().$type<string[]>().defaultRaw(`'[]'`).comment('personal: names; to know the customer; with the account'),
    bankAccount: p
      .json()
      .$type<Recorded<'bankAccount'>>()
      .strictNullable()
      .comment('personal: account number and name; to know the customer; with the account'),
    contract: p
      .json()
      .$type<Recorded<'contract'>>()
      .strictNullable()
      .comment('personal: name; who accepted the contract; with the account'),
    reason: p.text().strictNullable().comment('personal: free text; why it was decided so; with the account'),
    /** Decision requested by one operator, until another approves. */
    approvalRequest: p
      .json()
      .$type<Recorded<'approvalRequest'>>()
      .strictNullable()
      .comment('personal: name of an operator; who asked for a decision; with the account'),
    requestedAt: p.datetime().defaultRaw('clock_timestamp()'),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'going_live_queue', properties: ['environment', 'requestedAt', 'businessId'], where: `status in ('requested', 'in_review')` },
    { name: 'going_live_status', properties: ['environment', 'status', 'businessId'] },
  ],
});
references(GoingLive, { properties: ['businessId'], table: 'business' });

/** Checks by Lagos day; registry and bank charge for each. */
export const GoingLiveLookups = defineEntity({
  name: 'GoingLiveCheck',
  tableName: 'going_live_check',
  properties: {
    businessId: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']).primary(),
    day: p.date().primary(),
    times: p.smallint(),
  },
});
references(GoingLiveLookups, { properties: ['businessId'], table: 'business' });
