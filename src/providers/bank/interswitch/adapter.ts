import { z } from 'zod';
import { phoneNumber } from '../../../domain/contact/phone.ts';
import { addressSetting, defineAdapter, type Mode, oneMode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import type { Api } from '../../http/api.ts';
import { cachedCatalogue } from '../../bills/catalogue.ts';
import { interswitchBank } from './bank.ts';
import { interswitchBills } from './bills.ts';
import { type Envelope, interswitchClient, wholeNumbers } from './client.ts';
import { readCatalogue } from './read-catalogue.ts';

const terminal = z.string().regex(/^[A-Z0-9]{6,12}$/, { error: 'must be a terminal such as 3PBL0001' });
const word = z.string().trim().min(1).max(50);

/** Interswitch, Quickteller service v5: payouts and bills, without webhooks. Its hosts decide whether money is real. */
export const interswitch = defineAdapter({
  name: 'interswitch',
  serves: ['bank', 'bills'],
  settings: z.strictObject({
    clientId: word.meta({ description: 'The client id, from the developer console.' }),
    secret: secretSetting.meta({ description: 'The secret beside it.' }),
    terminalId: terminal.meta({ description: 'The terminal that Interswitch issued.' }),
    billsTerminalId: terminal
      .optional()
      .meta({ description: 'For bills: the terminal that was issued for them, where it is another one.' }),
    initiatingEntityCode: z
      .string()
      .regex(/^[A-Z0-9]{2,6}$/, { error: 'must be a code such as PBL' })
      .meta({ description: 'The code of the initiating entity that Interswitch issued.' }),
    referencePrefix: z
      .string()
      .regex(/^\d{4}$/, { error: 'must be the 4 digits that Interswitch issued' })
      .meta({ description: 'What every reference of yours begins with: four digits that Interswitch issued.' }),
    senderName: word.meta({ description: 'Payer name at Interswitch: the name of your company.' }),
    senderPhone: z
      .string()
      .refine((text) => phoneNumber(text) !== null, { error: 'must be a phone number' })
      .meta({ description: 'A phone number of yours.' }),
    senderEmail: z.email().max(50).meta({ description: 'An email address of yours.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.interswitchng.com/quicktellerservice/api/v5').meta({
      description: 'Where the API is. Test mode is at https://qa.interswitchng.com/quicktellerservice/api/v5.',
    }),
    passportUrl: addressSetting.optional().meta({
      description: 'Where tokens are given out. Without it passport.interswitchng.com in live, and the host of the API in test mode.',
    }),
  }),
  modeOf: ({ baseUrl, passportUrl }) =>
    oneMode(...[baseUrl, passportUrl].map((url) => (url === undefined ? null : modeOfHost(new URL(url).hostname)))),
  open({ baseUrl, passportUrl, clientId, secret, timeoutMs, ...reported }, { id, http, shortReferences }) {
    const { hostname, origin } = new URL(baseUrl);
    const passport = http({ baseUrl: passportUrl ?? (modeOfHost(hostname) === 'live' ? LIVE_PASSPORT : origin) });
    const say = interswitchClient(http({ baseUrl }), passport, { clientId, secret, terminalId: reported.terminalId, timeoutMs });
    // One query answers for transfers and bills, so their numbers are of one row.
    const numbers = wholeNumbers(shortReferences, reported.referencePrefix);
    const terminalId = reported.billsTerminalId ?? reported.terminalId;
    const sayOfBills: Api<Envelope> = (request) => say({ ...request, headers: { TerminalId: terminalId } });
    const catalogue = cachedCatalogue((before) => readCatalogue(sayOfBills, timeoutMs, before));
    return {
      bank: interswitchBank(say, numbers, { id, ...reported }),
      bills: interswitchBills(sayOfBills, numbers, catalogue, { id, timeoutMs, ...reported, terminalId }),
      check: () => say.check(),
    };
  },
});

/** Live hosts [K]; test hosts are S. */
const LIVE_PASSPORT = 'https://passport.interswitchng.com';
const modeOfHost = (host: string): Mode | null =>
  /^(qa|sandbox)\.interswitchng\.com$|\.isw\.la$/.test(host) ? 'test' : /(^|\.)interswitchng\.com$/.test(host) ? 'live' : null;
