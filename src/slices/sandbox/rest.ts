import { z } from 'zod';
import { list, one, wholeList } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { kobo } from '../../domain/money/money.ts';
import type { SeenPayment } from '../../providers/bank/sandbox/bank.ts';
import type { SeenBill } from '../../providers/bills/sandbox/provider.ts';
import { billOutcomes } from '../../providers/bills/sandbox/script.ts';
import { scriptedOutcome } from '../../providers/bank/sandbox/script.ts';
import { type Advanced, advanceSandbox, fundWallet } from './advance.ts';
import type { Authorized } from '../cards/play.ts';
import { authorizeCard, disturbCard } from './cards.ts';
import { billSeenByProvider, setBillOutcome } from './bill-outcome.ts';
import { listSandboxMail } from './mail.ts';
import { seenByBank, setOutcome } from './outcome.ts';
import { chooseSandboxProviders, chooseSandboxProvidersOf, listSandboxProviders } from './providers.ts';
import { type Quiet, untilQuiet } from './quiet.ts';
import { decided, reviewTransfer } from './review.ts';
import { triggerEvent, type Triggered } from './trigger.ts';
import {
  advancedSchema,
  authorizedSchema,
  depositSchema,
  depositView,
  mailSchema,
  mailView,
  quietSchema,
  sandboxPortSchema,
  sandboxPortView,
  triggeredSchema,
} from './views.ts';
import { logged } from '../../domain/schema/logged.ts';

const advanced: Presenter<Advanced> = {
  schema: advancedSchema,
  present: ({ by, due }) => ({ message: 'Sandbox time has passed; the workers are on what became due', data: { advancedMs: by, due } }),
};
const funded = one(depositSchema, depositView, 'Wallet funded');
const outcome: Presenter<{ transferCode: string; outcome: string }> = {
  schema: z.object({
    transferCode: logged(z.string()).meta({ description: 'Our reference.' }),
    outcome: scriptedOutcome.meta({ description: 'What the simulated bank says of it.' }),
  }),
  present: (set) => ({ message: 'The simulated bank says so from now on; a settlement check will find it', data: set }),
};
const seen: Presenter<SeenPayment> = {
  schema: z.object({
    reference: z.string().meta({ description: 'What it is known by there.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    accountNumber: z.string().meta({ description: 'Whom it pays.' }),
    submissions: z.int().meta({ description: 'How often it was handed in.' }),
    outcome: z.enum(['credited', 'undecided', 'declined', 'refused', 'returned']).meta({ description: 'What became of it there.' }),
  }),
  present: ({ owner: _, ...rest }) => ({ data: rest }),
};
const billOutcome: Presenter<{ requestRef: string; outcome: string }> = {
  schema: z.object({
    requestRef: logged(z.string()).meta({ description: 'Your reference of the bill.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'What the simulated provider says of it.' }),
  }),
  present: (set) => ({ message: 'The simulated provider says so from now on; the next question will find it', data: set }),
};
const seenBill: Presenter<SeenBill> = {
  schema: z.object({
    reference: z.string().meta({ description: 'What it is known by there.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    paymentCode: logged(z.string()).meta({ description: 'What is bought.' }),
    customerId: z.string().meta({ description: 'For whom.' }),
    submissions: z.int().meta({ description: 'How often it was handed in.' }),
    outcome: z.enum(['delivered', 'undecided', 'failed', 'refused']).meta({ description: 'What became of it there.' }),
  }),
  present: ({ owner: _, ...rest }) => ({ data: rest }),
};
const mailbox = list(mailSchema, mailView);
const authorized: Presenter<Authorized> = {
  schema: authorizedSchema,
  present: (data) => ({ data }),
};
const disturbed: Presenter<{ cardId: string }> = {
  schema: z.object({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  present: (changed) => ({ message: 'The simulated processor has it so; a sync finds it', data: changed }),
};
const triggered: Presenter<Triggered> = {
  schema: triggeredSchema,
  present: (data) => ({
    message: data.subscribed
      ? 'The event is on its way'
      : 'It happened; your webhook settings have no URL or leave this event out, so it is not delivered',
    data,
  }),
};
const quiet: Presenter<Quiet> = { schema: quietSchema, present: (result) => ({ data: result }) };

const places = wholeList(sandboxPortSchema, sandboxPortView);

const reviewed = one(decided.schema, decided.view);

export const sandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/advance', advanceSandbox, advanced, { example: { by: '5m' } });
  route.post('/sandbox/wallet/fund', fundWallet, funded, { example: { amount: 5_000_000 } });
  route.post('/sandbox/transfers/{transferCode}/outcome', setOutcome, outcome, { example: { outcome: 'declined_final' } });
  route.post('/sandbox/transfers/{transferCode}/review', reviewTransfer, reviewed, {
    refuses: ['not_found', 'conflict'],
    example: { decision: 'reverse' },
  });
  route.get('/sandbox/transfers/{transferCode}/bank', seenByBank, seen);
  route.post('/sandbox/cards/{cardId}/authorize', authorizeCard, authorized, {
    refuses: ['not_found', 'conflict'],
    example: { amount: 150_000, merchant: { name: 'JUMIA', mcc: '5311' } },
  });
  route.post('/sandbox/cards/{cardId}/processor', disturbCard, disturbed, {
    refuses: ['not_found', 'conflict'],
    example: { status: 'canceled' },
  });
  route.post('/sandbox/bills/{requestRef}/outcome', setBillOutcome, billOutcome, { example: { outcome: 'failed' } });
  route.get('/sandbox/bills/{requestRef}/provider', billSeenByProvider, seenBill);
  route.post('/sandbox/events/trigger', triggerEvent, triggered, {
    refuses: ['conflict', 'payment_required', 'provider_rejected', 'upstream', 'unavailable'],
    example: { event: 'transfer.settled' },
  });
  route.get('/sandbox/mail', listSandboxMail, mailbox, { access: 'either' });
  route.get('/sandbox/quiet', untilQuiet, quiet);
  route.get('/sandbox/providers', listSandboxProviders, places, { access: 'either' });
  route.put('/sandbox/providers', chooseSandboxProviders, places, {
    access: 'session',
    refuses: ['conflict'],
    example: { place: 'provider_test', ports: ['bank'] },
  });
});

export const sandboxOperatorRoutes = routes({ tag: 'Operators', access: 'either', sandboxOnly: true }, (route) => {
  route.put('/ops/businesses/{businessId}/sandbox-providers', chooseSandboxProvidersOf, places, {
    refuses: ['not_found', 'conflict'],
    example: { place: 'simulated', note: 'Their test account is closed' },
  });
});
