import { z } from 'zod';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { findSmsQuote } from './kept.ts';
import { findSmsMessage, listSmsMessages } from './message.ts';
import { quoteSms } from './quote.ts';
import { type SeenBySmsProvider, seenBySmsProvider } from './seen-by-provider.ts';
import { sendSms } from './send.ts';
import { messageSchema, messageView, sendSchema, sendView } from './send-views.ts';
import { findSmsSend } from './sent.ts';
import { presentQuote, smsQuoteView, type SmsQuoteView } from './views.ts';

const quote = one(smsQuoteView, presentQuote);
const kept = one(smsQuoteView, (view: SmsQuoteView) => view);
const sent = one(sendSchema, sendView, 'Charged; the messages are on their way to the provider');
const send = one(sendSchema, sendView);
const message = one(messageSchema, messageView);
const messages = list(messageSchema, messageView);
const seen = one(
  z.object({
    messageId: z.uuid().meta({ description: 'Which message.' }),
    requests: z.int().meta({ description: 'How often it was handed in.' }),
    sent: z.int().meta({ description: 'How often it was sent.' }),
  }),
  (given: SeenBySmsProvider) => given,
);

const example = {
  message: 'Order of ₦5,000 for Rice 50kg is on its way. We deliver on Monday, thank you!',
  recipients: ['08031234567', '+234 803 123 4567', '0603'],
  senderId: 'ACME',
};

export const smsRoutes = routes({ tag: 'SMS', bucket: 'sms' }, (route) => {
  route.post('/sms/quote', quoteSms, quote, { example });
  route.get('/sms/quotes/{quoteId}', findSmsQuote, kept, { bucket: 'reads', refuses: ['not_found'] });
  route.post('/sms/send', sendSms, sent, {
    bucket: 'money',
    refuses: ['not_found', 'conflict', 'unavailable'],
    example: { message: 'Your code is 482913', recipients: ['08031234567'], senderId: 'ACME', route: 'dnd', clientReference: 'OTP-1' },
  });
  route.get('/sms/sends/{sendId}', findSmsSend, send, { bucket: 'reads' });
  route.get('/sms/messages', listSmsMessages, messages, { bucket: 'reads' });
  route.get('/sms/messages/{messageId}', findSmsMessage, message, { bucket: 'reads' });
});

export const smsSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.get('/sandbox/sms/{messageId}/provider', seenBySmsProvider, seen);
});
