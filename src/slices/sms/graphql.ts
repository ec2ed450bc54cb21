import { characterSchema } from './advice.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { findSmsMessage, listSmsMessages, messageSchema } from './message.ts';
import { quoteSms } from './quote.ts';
import { sendSms } from './send.ts';
import { findSmsQuote, lineSchema, smsQuoteSchema } from './sms-quote.ts';
import { findSmsSend } from './sms-send.ts';

const networkIsText = { network: () => String };
const [Line, Character] = [objectFrom(lineSchema, { types: networkIsText }), objectFrom(characterSchema)];
objectFrom(smsQuoteSchema, { types: { quoteId: () => String, breakdown: () => [Line], extensionCharacters: () => [Character] } });
objectFrom(messageSchema, { types: networkIsText });

export const smsResolvers = [
  // Why: a quote of thousands of recipients uses the sms rate limit, once for each alias.
  query('quoteSms', quoteSms, { input: 'QuoteSmsInput', types: networkIsText, bucket: 'sms' }),
  find('smsQuote', findSmsQuote, {
    about: 'Retrieves a quote without its lists of recipients, which are not stored; null once expired.',
    argument: { name: 'id', about: 'The quoteId.' },
  }),
  find('smsSend', findSmsSend),
  list('smsMessages', listSmsMessages),
  find('smsMessage', findSmsMessage),
  mutation('sendSms', sendSms, { types: networkIsText, gives: 'send' }),
];
