import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  addressSetting,
  defineAdapter,
  type Hint,
  type Inbox,
  inboxOf,
  isSame,
  type Mode,
  secretSetting,
  timeoutSetting,
} from '../../adapter/adapter.ts';
import { sudoClient } from './client.ts';
import { sudoCards, sudoTreasury } from './cards.ts';

const idIn = z.union([z.string().min(1).max(100), z.looseObject({ _id: z.string().min(1).max(100) }).transform(({ _id }) => _id)]);
const message = z.looseObject({
  type: z.string().max(64),
  data: z.looseObject({
    object: z.looseObject({ _id: z.string().min(1).max(100), card: idIn.nullish(), status: z.string().max(64).nullish() }),
  }),
});

/** Security: the header is static [K], so a message can be forged after one leak. A message only triggers a query. */
const sudoInbox = (webhookAuthorization: Secret): Inbox =>
  inboxOf({
    isGenuine: (headers) => isSame(headers['authorization'], webhookAuthorization.reveal()),
    acknowledgement: '{"statusCode":200}',
    read,
  });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { type: event, data } = parsed.data;
  const { _id: about, card, status } = data.object;
  const reference = card ?? (event.startsWith('card.') ? about : null);
  if (reference === null) return { kind: 'unknown', event };
  return { kind: 'payment', event, reference, key: `${event} ${about} ${status ?? ''}`, isReturn: false };
}

const theirId = z.string().regex(/^[0-9a-f]{24}$/, { error: 'must be an id as Sudo shows it: 24 of 0 to 9 and a to f' });

/** Sudo: virtual cards in naira, our account there, and its messages. The host decides whether money is real. */
export const sudo = defineAdapter({
  name: 'sudo',
  serves: ['cards'],
  settings: z.strictObject({
    apiKey: secretSetting.meta({ description: 'The API key, from Developers.' }),
    webhookAuthorization: secretSetting.meta({
      description: 'The Authorization header that Sudo sends with its messages, as it is typed in there; long and random.',
    }),
    settlementAccountId: theirId.meta({ description: 'Our account at Sudo, which loads cards and takes back what is on them.' }),
    fundingSourceId: theirId.meta({ description: 'The funding source of cards, of type account.' }),
    detailsPage: addressSetting.optional().meta({
      description:
        'A page of yours that shows a card by their script; it is opened with #card=…&token=…. Without it numbers cannot be shown.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://api.sudo.africa')
      .meta({ description: 'Address of the API. Test mode is at https://api.sandbox.sudo.cards.' }),
  }),
  modeOf: ({ baseUrl }) => modeOfHost(new URL(baseUrl).hostname),
  open({ apiKey, webhookAuthorization, baseUrl, detailsPage = null, ...rest }, { id, http, cardJournal: journal }) {
    const say = sudoClient(http({ baseUrl }), apiKey, rest.timeoutMs);
    return {
      cards: sudoCards(say, { id, journal, detailsPage, ...rest }),
      treasury: sudoTreasury(say, rest.settlementAccountId),
      inbox: sudoInbox(webhookAuthorization),
    };
  },
});

/** Hosts [S]. */
const modeOfHost = (host: string): Mode | null =>
  host.endsWith('sandbox.sudo.cards') ? 'test' : /(^|\.)sudo\.(africa|cards)$/.test(host) ? 'live' : null;
