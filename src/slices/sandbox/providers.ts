import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, type SandboxPlace, sandboxPlaces } from '../../domain/actor/actor.ts';
import { portNames } from '../../providers/ports/ports.ts';
import { invalidState, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { App, SandboxPort } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { Business, businessSettings, actingIn } from '../businesses/business.ts';
import { from, prepared } from '../../platform/db/entity.ts';
import { ApiKey, keyChanges } from '../keys/key.ts';

const sandboxPlace = namedEnum('SandboxPlace', 'The destination of sandbox operations.', sandboxPlaces, {
  simulated: 'The simulation of the service, with magic values and sandbox controls.',
  provider_test: 'Accounts in the test environments of the providers.',
});

const sandboxPortName = namedEnum('SandboxPort', 'The provider routing of a sandbox.', portNames);

const choice = {
  place: sandboxPlace.meta({ description: 'The new destination.' }),
  ports: z
    .array(sandboxPortName)
    .min(1, { error: 'must name a port, or be omitted' })
    .max(sandboxPortName.options.length)
    .optional()
    .meta({ description: 'The ports to change; default: all available ports.' }),
};

const sandboxPortSchema = namedObject('SandboxProvider', 'The routing of a sandbox port.', {
  port: sandboxPortName.meta({ description: 'The capability of the port.' }),
  place: sandboxPlace.meta({ description: 'The present destination.' }),
  hasAccount: z.boolean().meta({ description: 'Whether the operator has an account with a provider test environment for the port.' }),
}).meta({ id: 'SandboxProvider' });

/** Lists the provider routing of the sandbox, port by port. Changes take effect within a second. */
export const listSandboxProviders = operation({
  title: 'sandboxProviders.list',
  summary: 'List sandbox provider routing',
  scope: 'sandbox',
  input: z.strictObject({}),
  output: { list: sandboxPortSchema },
  run: async (app, { settings }) => app.sandbox.places(settings),
});

/**
 * Routes new operations of the sandbox to the simulation or to provider test environments. Open operations stay at their provider,
 * and deposits into its accounts are credited.
 * @throws Refusal 404 in live; 409 INVALID_STATE for a port without an account in PROVIDERS_FILE.
 */
export const chooseSandboxProviders = operation({
  title: 'sandboxProviders.update',
  summary: 'Update sandbox provider routing',
  scope: 'sandbox:providers',
  input: z.strictObject(choice),
  output: { list: sandboxPortSchema },
  run: (app, actor, chosen) => choose(app, actor, chosen),
});

/**
 * Changes the sandbox routing of any business, for operators.
 * @throws Refusal as `chooseSandboxProviders`; 404 when there is no such business.
 */
export const chooseSandboxProvidersOf = operation({
  title: 'businessSandboxProviders.update',
  summary: 'Update the sandbox routing of a business',
  scope: 'businesses:operate',
  control: records,
  input: z.strictObject({
    businessId: z.uuid().meta({ description: 'The id of the business.' }),
    ...choice,
    note: plainText(500).meta({ description: 'The reason, stored in the audit log of the business.' }),
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
  if (actor.environment !== 'sandbox')
    throw new Refusal('not_found', 'This operation exists only in the sandbox; use sandbox credentials', { code: 'ROUTE_NOT_FOUND' });
  const wanted = wantedPorts(app, place, ports);
  const { settings, keyIds } = await audited(app, actor, async (tx) => {
    const [before] = await lockSettings(tx, { id: actor.businessId });
    const chosenBefore = businessSettings(before?.settings).sandbox?.providers ?? {};
    if (wanted.every((port) => chosenBefore[port] === place)) return { settings: businessSettings(before?.settings), keyIds: [] };
    const providers = { ...chosenBefore, ...Object.fromEntries(wanted.map((port) => [port, place])) };
    const after = await from(tx, Business)
      .updateTable('business')
      .set({ settings: sql`settings || ${JSON.stringify({ sandbox: { providers } })}::jsonb` })
      .where('id', '=', actor.businessId)
      .returning('settings')
      .executeTakeFirst();
    await audit(tx, actor, {
      action: chooseSandboxProviders.title,
      subject: { type: 'business', id: actor.businessId },
      before: { providers: chosenBefore },
      after: { providers, ...(note !== undefined && { note }) },
    });
    const keys = await activeKeys(tx, { businessId: actor.businessId });
    return { settings: businessSettings(after?.settings), keyIds: keys.map(({ keyId }) => keyId) };
  });
  // Why: keys cache the settings of their business.
  if (keyIds.length > 0) await keyChanges(app).announce(keyIds);
  return app.sandbox.places(settings);
}

/** @throws Refusal 409 for a port without an account in PROVIDERS_FILE. */
function wantedPorts({ sandbox }: App, place: SandboxPlace, named: readonly string[] | undefined): readonly string[] {
  const possible = sandbox.places(undefined).filter(({ hasAccount }) => place === 'simulated' || hasAccount);
  const wanted = named ?? possible.map(({ port }) => port);
  const missing = wanted.find((port) => !possible.some((each) => each.port === port));
  if (missing === undefined && wanted.length > 0) return wanted;
  throw invalidState(`No account with a provider test environment serves ${missing ?? 'any port'}; add the account to PROVIDERS_FILE`);
}
