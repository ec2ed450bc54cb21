import type { Slice } from '../../services/slice.ts';
import { SmsResolver } from './graphql.ts';
import { advanceQuotes, purgeQuotes } from './kept.ts';
import { smsRoutes } from './rest.ts';

const HOUR_MS = 3_600_000;

export const sms: Slice = {
  name: 'sms',
  about: 'What an SMS costs.',
  routes: smsRoutes,
  resolvers: [SmsResolver],
  looks: [{ name: 'purge-sms-quotes', everyMs: HOUR_MS, look: async (app) => (await purgeQuotes(app)) > 0 }],
  async advance(app, { bookId }, byMs) {
    await advanceQuotes(app, bookId, byMs);
    return {};
  },
  sealed: [{ table: 'sms_quote', column: 'sealed' }],
};
