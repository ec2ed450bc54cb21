import { routes } from '../api/rest/routes.ts';
import { quoteSms } from './quote.ts';
import { smsQuote } from './views.ts';

const example = {
  message: 'Hello Ada, your order of ₦5,000 is on its way.',
  recipients: ['08031234567', '+2348021234567'],
  senderId: 'ACME',
};

export const smsRoutes = routes({ tag: 'SMS', bucket: 'sms' }, (route) => {
  route.post('/sms/quote', quoteSms, smsQuote, { example });
});
