import { z } from 'zod';
import { type Actor, type SandboxPlace, sandboxPlaces } from '../../domain/actor/actor.ts';
import { portNames } from '../../providers/ports/ports.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { App, SandboxPort } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Business, businessSettings } from '../businesses/business.ts';
import { keyChanges } from '../keys/changes.ts';
import { ApiKey } from '../keys/key.ts';

const sandboxPlace = z.enum(sandboxPlaces).register(typeNames, {
  name: 'SandboxPlace',
  description: 'Where a sandbox goes.',
  meanings: {
    simulated: 'To what the service plays itself, with the magic values and the controls of the sandbox.',
    provider_test: "To accounts in the providers' own test environments.",
  },
});

const sandboxPortName = z.enum(portNames).register(typeNames, { name: 'SandboxPort', description: 'What a provider does for a sandbox.' });

const choice = {
  place: sandboxPlace.meta({ description: 'Where it goes from now on.' }),
  ports: z
    .array(sandboxPortName)
    .min(1, { error: 'must name a port, or be left out' })
    .max(sandboxPortName.options.length)
    .optional()
    .meta({ description: 'Which ports; all that can, unless told.' }),
};

const sandboxPortSchema = z
  .object({
    port: sandboxPortName.meta({ description: 'What is done there.' }),
    place: sandboxPlace.meta({ description: 'Where it goes.' }),
    hasAccount: z
      .boolean()
      .meta({ description: "Whether whoever runs the service has an account with a provider's test environment for it." }),
  })
  .meta({ id: 'SandboxProvider' })
  .register(typeNames, { name: 'SandboxProvider', description: 'Where a sandbox goes at one port.' });

/** Where the sandbox of the business goes, port by port. Settings are read anew within a second of a change. */
export const listSandboxProviders = operation({
  title: 'sandbox.providers',
  summary: 'Where the sandbox goes: to the simulation, or to test environments of providers',
  scope: 'sandbox',
  input: z.strictObject({}),
  output: { list: sandboxPortSchema },
  run: async (app, { settings }) => app.sandbox.places(settings),
});

/**
 * Puts the sandbox of the business on the simulation or on the providers' own test environments, for what begins from now on. What was handed to somebody stays
 * theirs: they are asked about it, and what comes into accounts that they opened is credited.
 * @throws Refusal 404 in live; 409 INVALID_STATE for a port that no account of PROVIDERS_FILE serves.
 */
export const chooseSandboxProviders = operation({
  title: 'sandbox.choose_providers',
  summary: 'Choose where the sandbox goes',
  scope: 'sandbox:providers',
  input: z.strictObject(choice),
  output: { list: sandboxPortSchema },
  run: (app, actor, chosen) => choose(app, actor, chosen),
});

/** The same by who runs the service, for any business. @throws Refusal as `chooseSandboxProviders`; 404 when there is no such business. */
export const chooseSandboxProvidersOf = operation({
  title: 'sandbox.choose_providers_of',
  summary: 'Choose where the sandbox of a business goes',
  scope: 'businesses:operate',
  control: records,
  input: z.strictObject({
    businessId: z.uuid().meta({ description: 'The business.' }),
    ...choice,
    note: plainText(500).meta({ description: 'Why; kept in the audit log of the business.' }),
  }),
  output: { list: sandboxPortSchema },
  run: async (app, operator, { businessId, ...chosen }) => choose(app, await actingIn(app, operator, businessId), chosen),
});

interface Chosen {
  place: SandboxPlace;
  ports?: readonly string[] | undefined;
  note?: string;
}

const lockSettings = prepared(Business)('sandbox.settings', (db, $: { id: string }) =>
  db.selectFrom('business').select('settings').where('id', '=', $.id).forNoKeyUpdate(),
);

const activeKeys = prepared(ApiKey)('sandbox.keys', (db, $: { businessId: string }) =>
  db
    .selectFrom('api_key')
    .select('keyId')
    .where('businessId', '=', $.businessId)
    .where('environment', '=', 'sandbox')
    .where('status', '=', 'active')
    .limit(1_000),
);

async function choose(app: App, actor: Actor, { place, ports, note }: Chosen): Promise<readonly SandboxPort[]> {
  if (actor.environment !== 'sandbox') throw new Refusal('not_found', 'This is of the sandbox alone', { code: 'ROUTE_NOT_FOUND' });
  const wanted = wantedPorts(app, place, ports);
  const { settings, keyIds } = await audited(app, actor, async (tx) => {
    const [before] = await lockSettings(tx, { id: actor.businessId });
    const chosenBefore = businessSettings(before?.settings).sandbox?.providers ?? {};
    // No change: nothing is written or audited twice.
    if (wanted.every((port) => chosenBefore[port] === place)) return { settings: businessSettings(before?.settings), keyIds: [] };
    const providers = { ...chosenBefore, ...Object.fromEntries(wanted.map((port) => [port, place])) };
    const [after] = await tx.query<{ settings: unknown }>(
      'sandbox.choose_providers',
      `update business set settings = settings || jsonb_build_object('sandbox', jsonb_build_object('providers', $2::jsonb)) where id = $1 returning settings`,
      [actor.businessId, JSON.stringify(providers)],
    );
    await audit(tx, actor, {
      action: chooseSandboxProviders.title,
      subject: { type: 'business', id: actor.businessId },
      before: { providers: chosenBefore },
      after: { providers, ...(note !== undefined && { note }) },
    });
    const keys = await activeKeys(tx, { businessId: actor.businessId });
    return { settings: businessSettings(after?.settings), keyIds: keys.map(({ keyId }) => keyId) };
  });
  // Keys carry the settings of their business.
  if (keyIds.length > 0) await keyChanges(app).announce(keyIds);
  return app.sandbox.places(settings);
}

/** @throws Refusal 409 for a port that no account of PROVIDERS_FILE serves. */
function wantedPorts({ sandbox }: App, place: SandboxPlace, named: readonly string[] | undefined): readonly string[] {
  const possible = sandbox.places(undefined).filter(({ hasAccount }) => place === 'simulated' || hasAccount);
  const wanted = named ?? possible.map(({ port }) => port);
  const missing = wanted.find((port) => !possible.some((each) => each.port === port));
  if (missing === undefined && wanted.length > 0) return wanted;
  throw new Refusal('conflict', `No account with a provider's test environment serves ${missing ?? 'any port'} here`, {
    code: 'INVALID_STATE',
  });
}
