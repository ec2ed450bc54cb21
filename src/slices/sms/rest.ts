import { one } from '../../services/doors/rest/presenters.ts';
import { routes } from '../../services/doors/rest/routes.ts';
import { findSmsQuote } from './kept.ts';
import { quoteSms } from './quote.ts';
import { presentQuote, smsQuoteView, type SmsQuoteView } from './views.ts';

const quote = one(smsQuoteView, presentQuote);
const kept = one(smsQuoteView, (view: SmsQuoteView) => view);

const example = {
  message: 'Order of ₦5,000 for Rice 50kg is on its way. We deliver on Monday, thank you!',
  recipients: ['08031234567', '+234 803 123 4567', '0603'],
  senderId: 'ACME',
};

export const smsRoutes = routes({ tag: 'SMS', bucket: 'sms' }, (route) => {
  route.post('/sms/quote', quoteSms, quote, { example });
  route.get('/sms/quotes/{quoteId}', findSmsQuote, kept, { bucket: 'reads', refuses: ['not_found'] });
});
