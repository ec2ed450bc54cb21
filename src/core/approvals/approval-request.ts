import { defineEntity, p } from '@mikro-orm/core';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { columnsOf, from, references } from '../../platform/db/entity.ts';
import { z } from 'zod';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Approval requests; transfers and go-live requests store their own. */
export const ApprovalRequest = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_request',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    businessId: p.uuid().strictNullable(),
    kind: p.text(),
    subject: p.text().comment('not personal: what an operation is about, by its id'),
    /** Input of the operation without its note; contains no secret. */
    asked: p.json().$type<Record<string, unknown>>().comment('personal: what an operation was asked; what is approved; with the account'),
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    note: p.text().comment('personal: free text of an operator; why it was asked; with the account'),
    byId: p.text().comment('personal: id of an operator; who asked; with the account'),
    byName: p.text().comment('personal: name of an operator; who asked; with the account'),
    askedAt: p.datetime().defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(),
    ended: p.enum(['approved', 'rejected', 'withdrawn', 'expired']).strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endedById: p.text().strictNullable().comment('personal: id of an operator; who ended it; with the account'),
    endedByName: p.text().strictNullable().comment('personal: name of an operator; who ended it; with the account'),
    endedNote: p.text().strictNullable().comment('personal: free text of an operator; why it was ended; with the account'),
    endedEffect: p.uuid().strictNullable(),
  },
  uniques: [
    { name: 'approval_request_effect', properties: ['endedEffect'], where: 'ended_effect is not null' },
    { name: 'approval_request_open', properties: ['environment', 'kind', 'subject'], where: 'ended is null' },
  ],
  indexes: [
    { name: 'approval_request_end', properties: ['expiresAt'], where: 'ended is null' },
    { name: 'approval_request_subject', properties: ['subject', 'askedAt'] },
    { name: 'approval_request_queue', properties: ['environment', 'askedAt', 'id'], where: 'ended is null' },
  ],
  checks: [{ name: 'approval_request_check', expression: '(ended is null) = (ended_at is null)' }],
});
references(ApprovalRequest, { properties: ['businessId'], table: 'business' });

const approvalOutcomes = ['approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

export const approvalRequestSchema = namedObject('ApprovalRequest', 'Approval request of one operator that needs a second operator.', {
  id: ownId,
  businessId: z.uuid().nullable().meta({ description: 'Business id; null for the service itself.' }),
  kind: z.string().meta({ description: 'Requested operation, such as `wallet.unfreeze`.' }),
  subject: z.string().meta({ description: 'Subject of the request, such as a wallet id.' }),
  asked: z.record(z.string(), z.unknown()).meta({ description: 'Input of the operation.' }),
  amount: kobo.nullable().meta({ description: 'Amount in kobo; null where no money moves.' }),
  note: z.string().meta({ description: 'Reason of the request.' }),
  by: z.string().meta({ description: 'Operator who requested it.' }),
  askedAt: dateTime.meta({ description: 'Time of the request.' }),
  expiresAt: dateTime.meta({ description: 'Expiry without approval.' }),
  ended: namedEnum('ApprovalRequestEnd', 'Outcome of an approval request.', approvalOutcomes, {
    approved: 'A second operator approved it, and it was done.',
    rejected: 'A second operator rejected it.',
    withdrawn: 'The requester withdrew it.',
    expired: 'Expired without approval.',
  })
    .nullable()
    .meta({ description: 'Outcome; null while pending.' }),
  endedAt: dateTime.nullable().meta({ description: 'Time of the outcome.' }),
  endedBy: z.string().nullable().meta({ description: 'Operator who ended it.' }),
  endedNote: z.string().nullable().meta({ description: 'Reason of the outcome.' }),
}).meta({ id: 'ApprovalRequest' });

export interface ApprovalRequest extends z.output<typeof approvalRequestSchema> {
  environment: Environment;
  byId: string;
}

export const waiting = (name: string, description: string) =>
  namedObject(name, description, {
    id: z.uuid().meta({ description: 'Id of the approval request.' }),
    by: z.string().meta({ description: 'Operator who requested it.' }),
    askedAt: dateTime.meta({ description: 'Time of the request.' }),
  })
    .nullable()
    .meta({ description: 'Pending approval request; null when the operation is done.' });

export const approvalRequestColumns = [
  ...columnsOf(ApprovalRequest, ['byName', 'endedById', 'endedByName', 'endedEffect']),
  ...(['byName as by', 'endedByName as endedBy'] as const),
];

const CASES = 'complianceCases.';
export const hidesCases = ({ scopes }: Pick<Actor, 'scopes'>): boolean => !scopes.has('compliance:read');
export const WITHOUT_CASES = `p.kind not like '${CASES}%'`;

/** An approval request that the operator may read. */
export async function approvalRequestOf(
  db: Pick<Database | Tx, 'query'>,
  actor: Pick<Actor, 'environment' | 'scopes'>,
  id: string,
): Promise<ApprovalRequest | null> {
  const row = await from(db, ApprovalRequest)
    .selectFrom('approval_request')
    .select(approvalRequestColumns)
    .where('environment', '=', actor.environment)
    .where('id', '=', id)
    .executeTakeFirst();
  return !row || (hidesCases(actor) && row.kind.startsWith(CASES)) ? null : row;
}
