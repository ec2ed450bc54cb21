import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { goingLiveStatus } from '../going-live/going-live.ts';
import { keySchema } from '../keys/views.ts';
import { walletSchema } from '../wallet/views.ts';
import type { OperatedBusiness } from './business.ts';
import type { OperatedBusinessDetail } from './businesses.ts';
import { logged } from '../../domain/schema/logged.ts';

const holdSchema = z
  .object({
    reason: z.string().meta({ description: 'Why.' }),
    by: z.string().meta({ description: 'Which operator.' }),
    since: instant.meta({ description: 'Since when.' }),
  })
  .register(typeNames, { name: 'OperatorHold', description: 'That operators hold something, and why.' });

/** A business in one environment, as operators see it. */
export const operatedBusinessSchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'Its name.' }),
    email: z.string().meta({ description: 'Its address.' }),
    createdAt: instant.meta({ description: 'When it signed up.' }),
    environment: environmentWord.meta({ description: 'Which of its books this is about.' }),
    status: z
      .enum(['active', 'suspended'])
      .register(typeNames, { name: 'BusinessStatus', description: 'Whether a business may act at all, in either environment.' })
      .meta({ description: 'Whether it may act at all, in either environment.' }),
    goingLive: goingLiveStatus.nullable().meta({ description: 'How far it is on the way to live here; null while nobody asked.' }),
    walletStatus: walletSchema.shape.status,
    freeze: holdSchema.nullable().meta({ description: 'That operators froze the wallet; null where they did not.' }),
    tier: z.string().nullable().meta({ description: 'The tier of its wallet; null for a wallet without limits.' }),
    balance: kobo.meta({ description: 'Kobo: what is booked in its wallet.' }),
    held: kobo.meta({ description: 'Kobo: what of that is promised.' }),
    transfers: z.int().meta({ description: 'Transfers that were made in the last 30 days.' }),
    volume: kobo.meta({ description: 'Kobo: those of them that were delivered.' }),
  })
  .meta({ id: 'OperatedBusiness' })
  .register(typeNames, { name: 'OperatedBusiness', description: 'A business in one environment, as operators see it.', isNode: true });

export type OperatedBusinessView = z.output<typeof operatedBusinessSchema>;

export const operatedBusinessView = (found: OperatedBusiness): OperatedBusinessView => ({
  id: found.id,
  name: found.name,
  email: found.email,
  createdAt: found.createdAt.toISOString(),
  environment: found.environment,
  status: found.status,
  goingLive: found.goingLive,
  walletStatus: found.walletStatus,
  freeze: found.freeze,
  tier: found.tier,
  balance: found.balance,
  held: found.held,
  transfers: found.transfers,
  volume: found.volume,
});

/** The same with who owns it and what it calls with. */
export const operatedDetailSchema = operatedBusinessSchema
  .extend({
    owners: z
      .array(
        z
          .object({
            name: z.string().meta({ description: 'The name.' }),
            email: z.string().meta({ description: 'The address.' }),
          })
          .register(typeNames, { name: 'OperatedOwner', description: 'An owner of a business.' }),
      )
      .max(50)
      .meta({ description: 'Its owners.' }),
    keys: z
      .array(
        z
          .object({
            id: ownId,
            keyId: logged(z.string()).meta({ description: 'What X-API-Key carries.' }),
            name: z.string().meta({ description: 'What its people call it.' }),
            status: keySchema.shape.status,
            suspension: holdSchema.nullable().meta({ description: 'That operators suspended it; null where they did not.' }),
            lastUsedAt: instant.nullable().meta({ description: 'To the minute.' }),
          })
          .register(typeNames, { name: 'OperatedKey', description: 'An API key of a business, without its secret.', isNode: true }),
      )
      .max(100)
      .meta({ description: 'Its newest API keys in this environment.' }),
    proposals: z
      .array(
        z
          .object({
            id: ownId,
            kind: z.string().meta({ description: 'The operation that was asked for.' }),
            subject: z.string().meta({ description: 'What it is about.' }),
            by: z.string().meta({ description: 'Who asked.' }),
            note: z.string().meta({ description: 'Why.' }),
          })
          .register(typeNames, {
            name: 'OpenProposal',
            description: 'What an operator asked for and another one has to agree to.',
            isNode: true,
          }),
      )
      .max(50)
      .meta({ description: 'What waits for a second operator.' }),
  })
  .meta({ id: 'OperatedBusinessDetail' })
  .register(typeNames, {
    name: 'OperatedBusinessDetail',
    description: 'A business, its owners and its keys, as operators see it.',
    isNode: true,
  });

export type OperatedDetailView = z.output<typeof operatedDetailSchema>;

export const operatedDetailView = (found: OperatedBusinessDetail): OperatedDetailView => ({
  ...operatedBusinessView(found),
  owners: found.owners,
  keys: found.keys.map((key) => ({ ...key, lastUsedAt: key.lastUsedAt?.toISOString() ?? null })),
  proposals: found.proposals,
});
