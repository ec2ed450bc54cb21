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
  query('smsQuote', quoteSms, {
    about: quoteSms.summary,
    input: {
      type: 'SmsQuoteInput',
      about: 'A message and who would get it: recipients or recipientCount.',
      argument: 'The message and who would get it.',
    },
    types: networkIsText,
    // Thousands of recipients are no look-up; a quote counts as it does in REST, once for each alias.
    bucket: 'sms',
  }),
  find('smsQuoteById', findSmsQuote, {
    about: 'A quote again, without the lists of recipients, which are not kept; null once it has expired.',
    argument: { name: 'id', about: 'Its quoteId.' },
  }),
  find('smsSend', findSmsSend, { about: 'What one request sent, and how far it is; null when there is none.' }),
  list('smsMessages', listSmsMessages),
  find('smsMessage', findSmsMessage, { about: 'One text message; null when there is none.' }),
  mutation('sendSms', sendSms, {
    about: sendSms.summary,
    input: 'A message, and who gets it.',
    argument: 'What is sent to whom.',
    types: networkIsText,
    gives: 'send',
    done: 'What was charged; the messages are on their way',
  }),
];
