import { z } from 'zod';
import { sandboxPlaces } from '../../domain/actor/actor.ts';
import { network } from '../../platform/formats/network.ts';
import { type LookupPort, lookupPorts } from '../../providers/ports/ports.ts';
import type { BillType } from '../../providers/bills/port.ts';
import type { SmsOrder } from '../../providers/sms/port.ts';
import type { AccountType } from '../../providers/virtual-accounts/port.ts';
import { providerAdapters } from './provider-adapters.ts';

export const WAIT_FOR_FLOAT_MINUTES = 60;

const accountName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,30}$/, { error: 'must be 2 to 31 of a to z, 0 to 9 and -, beginning with a letter' });

const accountBase = {
  webhookFrom: z
    .array(network)
    .min(1)
    .optional()
    .meta({ description: 'Source addresses and CIDR blocks of its webhooks, as the provider publishes them. Default: any.' }),
  id: z.int().min(1).max(99).meta({
    description: 'Permanent number in the ledger, 1 to 99, unique among all accounts.',
  }),
};

const accountSchema = z.discriminatedUnion(
  'adapter',
  providerAdapters.map(({ name, settings }) =>
    settings.extend({ adapter: z.literal(name).meta({ description: 'Provider of the account.' }), ...accountBase }),
  ) as unknown as [z.ZodObject<{ adapter: z.ZodLiteral<string> } & typeof accountBase>],
  { error: `adapter must be one of ${providerAdapters.map(({ name }) => name).join(', ')}` },
);

const kobo = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const when = z.strictObject({
  amount: z
    .strictObject({ from: kobo.optional(), to: kobo.optional() })
    .refine(({ from = 0, to = Infinity }) => from <= to, { error: 'from must not be more than to' })
    .optional()
    .meta({ description: 'Kobo, inclusive.' }),
  bankCodes: z
    .array(z.string().regex(/^\d{3,6}$/, { error: 'must be a bank code' }))
    .min(1)
    .optional()
    .meta({ description: 'Beneficiary banks, by bankCode of GET /money-transfer/banks.' }),
});

const share = z
  .int()
  .min(0)
  .max(100)
  .optional()
  .meta({ description: 'Percent of matching payments that go here first. Accounts without a share get the rest.' });

/** Accounts of a port in order: each a name, or a rule that says what the account is for. */
const ruled = <When extends z.ZodObject>(fitting: When, what: string, list: string) =>
  z
    .array(z.union([accountName, z.strictObject({ account: accountName, when: fitting.optional().meta({ description: what }), share })]))
    .default([])
    .meta({ description: list });

const accountTypes = ['static', 'dynamic'] as const satisfies readonly AccountType[];
const smsRoutes = ['generic', 'dnd'] as const satisfies readonly SmsOrder['route'][];
const billTypes = ['airtime', 'data', 'cable', 'electricity'] as const satisfies readonly BillType[];
const cardBrands = ['VERVE', 'VISA', 'MASTERCARD'] as const;

const ofTypes = (types: readonly string[]) => z.strictObject({ types: z.array(z.enum(types)).min(1) });

const lookups = Object.fromEntries(
  lookupPorts.map((port) => [
    port,
    z
      .array(accountName)
      .default([])
      .meta({ description: `Accounts for ${port}, in order: the first healthy one answers.` }),
  ]),
) as Record<LookupPort, z.ZodDefault<z.ZodArray<typeof accountName>>>;

const environmentSchema = z.strictObject({
  accounts: z.record(accountName, accountSchema).meta({ description: 'Accounts with providers, by a name of your choice.' }),
  // A payment moves on while it was certainly not taken.
  bank: ruled(
    when,
    'Payments that the account is for. Default: all.',
    'Accounts that pay, in order: the next one only while the previous one certainly took nothing.',
  ),
  bills: ruled(
    z.strictObject({ types: z.array(z.enum(billTypes)).min(1).optional(), amount: when.shape.amount }),
    'Bills that the account is for, by type and amount. Default: all.',
    'Accounts that pay bills, in order: the next one only while the previous one certainly took nothing. The first without when provides the catalogue; others pay equal products, airtime and electricity.',
  ),
  virtualAccounts: ruled(
    ofTypes(accountTypes),
    'Types of virtual accounts, static (permanent) or dynamic (for one amount). Default: all.',
    'Accounts that open virtual accounts, in order: the next one when the previous one does not open it.',
  ),
  cards: ruled(
    ofTypes(cardBrands),
    'Card schemes. Default: all.',
    'Accounts that issue new cards, in order: the first healthy one. A card stays with its issuer.',
  ),
  sms: ruled(
    ofTypes(smsRoutes),
    'Routes, generic or dnd. Default: both.',
    'Accounts that send text messages, in order: the next one only while the previous one certainly took nothing.',
  ),
  ...lookups,
  waitForFloatMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(WAIT_FOR_FLOAT_MINUTES)
    .meta({ description: 'Minutes that a payment waits for provider balance before it is refused.' }),
});

const sandboxSchema = environmentSchema.extend({
  unlessChosen: z.enum(sandboxPlaces).default('provider_test').meta({
    description: 'Where the sandbox of a business goes that has chosen nothing: to these accounts, or to what is simulated.',
  }),
});

export const fileSchema = z.strictObject({
  $schema: z.string().optional(),
  live: environmentSchema.optional().meta({ description: 'Live environment: accounts in live mode only.' }),
  sandbox: sandboxSchema
    .optional()
    .meta({ description: 'Test accounts beside the simulated providers, per port; accounts in test mode only.' }),
});

export const providersFileSchema = (): object =>
  z.toJSONSchema(fileSchema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, REFERENCE);
    },
  });

const REFERENCE = {
  type: 'object',
  description: 'Where the secret stands.',
  oneOf: [
    { properties: { env: { type: 'string' } }, required: ['env'], additionalProperties: false },
    { properties: { file: { type: 'string' } }, required: ['file'], additionalProperties: false },
  ],
};

export type GivenProviders = z.output<typeof environmentSchema> & Partial<Pick<z.output<typeof sandboxSchema>, 'unlessChosen'>>;
