import { z } from 'zod';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { pageMeta, wholePage } from '../../domain/schema/page.ts';
import { type Bill, billStatus } from './bill.ts';
import {
  type BillCategory,
  billServiceOptions,
  listBillCategories,
  listBillServices,
  type ServiceOptions,
  type Versioned,
} from './browse.ts';
import { type KnownCustomer, validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import { payBill } from './pay.ts';
import type { PaidBill } from './purchase.ts';
import { billQuoteSchema, billQuoteView, quoteBill } from './quote.ts';
import { deliverBill, reverseBill } from './review.ts';
import { topUp } from './topup.ts';
import {
  billSchema,
  billStatusSchema,
  billStatusView,
  billView,
  categorySchema,
  customerSchema,
  limitHeaders,
  listedBillSchema,
  listedBillView,
  optionSchema,
  optionView,
  serviceSchema,
  serviceView,
} from './views.ts';

const catalogueVersion = z.string().meta({ description: 'Changes when anything in the catalogue does' });

const categories: Presenter<Versioned<BillCategory[]>> = {
  schema: z.array(categorySchema),
  meta: pageMeta.extend({ catalogueVersion }),
  present: ({ version, rows }) => ({ data: rows, meta: { ...wholePage(rows), catalogueVersion: version } }),
};
const services: Presenter<Versioned<readonly Parameters<typeof serviceView>[0][]>> = {
  schema: z.array(serviceSchema),
  meta: pageMeta.extend({ catalogueVersion }),
  present: ({ version, rows }) => ({ data: rows.map(serviceView), meta: { ...wholePage(rows), catalogueVersion: version } }),
};
const serviceOptions: Presenter<ServiceOptions> = {
  schema: z.array(optionSchema),
  meta: pageMeta.extend({ service: serviceSchema.meta({ description: 'The biller.' }), catalogueVersion }),
  present: ({ version, service, options }) => ({
    data: options.map(optionView),
    meta: { ...wholePage(options), service: serviceView(service), catalogueVersion: version },
  }),
};
const customer: Presenter<KnownCustomer> = { schema: customerSchema, present: (found) => ({ data: found }) };

const paid: Presenter<PaidBill> = {
  schema: billSchema,
  present: ({ bill, token, replayed, left }) => ({
    message: messageOf(bill, replayed),
    data: billView({ bill, token }),
    headers: { ...(replayed && { 'Idempotent-Replayed': 'true' }), ...limitHeaders(left) },
  }),
};

function messageOf(bill: Bill, replayed: boolean): string {
  if (replayed) return 'This requestRef was used before; this is the original payment';
  if (billStatus(bill) === 'successful') return 'Bill payment successful';
  return 'The outcome is not known yet; it is asked for until it is. Do not pay again with another requestRef';
}

const quote = one(billQuoteSchema, billQuoteView);
const status = one(billStatusSchema, billStatusView);
const bills = list(listedBillSchema, listedBillView);

const decided = one(listedBillSchema, listedBillView, ({ state }) =>
  state === 'delivered' || state === 'refunded' ? 'Decided' : 'Noted; another operator has to agree by deciding the same',
);

const refuses = ['provider_rejected', 'upstream'] as const;
const exampleId = '0199d3a0-7c1e-7000-8000-000000000001';

export const billRoutes = routes({ tag: 'Bills' }, (route) => {
  route.get('/bills/categories', listBillCategories, categories);
  route.get('/bills/services', listBillServices, services);
  route.get('/bills/service-options', billServiceOptions, serviceOptions);
  route.get('/bills/validate', validateBillCustomer, customer, { refuses: ['upstream'] });
  route.post('/bills/quote', quoteBill, quote, { bucket: 'reads', example: { paymentCode: '10801' } });
  route.post('/bills/pay', payBill, paid, {
    refuses,
    example: { paymentCode: '10805', customerId: '08011111111', requestRef: '1767225600123' },
  });
  route.post('/bills/topup', topUp, paid, {
    refuses,
    example: { type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: '1767225600124' },
  });
  route.get('/bills/status', findBill, status);
  route.get('/bills', listBills, bills);
});

export const billOperatorRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const options = {
    refuses: ['not_found', 'conflict'],
    example: { businessId: exampleId, note: 'The provider confirms in ticket 4711' },
  } as const;
  route.post('/ops/bills/{requestRef}/reverse', reverseBill, decided, options);
  route.post('/ops/bills/{requestRef}/deliver', deliverBill, decided, options);
});
