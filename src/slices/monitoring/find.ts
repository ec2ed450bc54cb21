import { NIL } from 'uuid';
import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment, Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, from, repository, valuesOf } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { MonitoringScenario } from './entities.ts';
import { conflict, found } from '../../platform/errors/refusal.ts';
import {
  conditionSchema,
  defaultScenarios,
  type Scenario,
  scenarioSchema,
  refuseWrongParameters,
  parametersSchema,
  scenarioKind,
  subjectKind,
} from './scenario.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import type { App } from '../../core/app/app.ts';
import { plainText } from '../../domain/schema/text.ts';

/** Bound: each batch of payments meets all active scenarios. */
const MAX_SCENARIOS = 100;

const shownColumns = columnsOf(MonitoringScenario, ['environment']);
const saved = repository(MonitoringScenario, shownColumns, 'environment', 'id');
const NOT_FOUND = 'Scenario not found; check the id';

const scenarioId = z.uuid().meta({ description: 'Scenario id.' });

/** Lists scenarios of the environment, oldest first. */
export const listScenarios = operation({
  title: 'monitoringScenarios.list',
  summary: 'List monitoring scenarios',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject(pageFields),
  output: { page: scenarioSchema },
  async run({ db }, { environment }, { limit, cursor }) {
    const after = cursor === undefined ? NIL : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await from(db, MonitoringScenario)
      .selectFrom('monitoring.scenario')
      .select(shownColumns)
      .where('environment', '=', environment)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

/** Retrieves a scenario. @throws Refusal 404. */
export const findScenario = operation({
  title: 'monitoringScenarios.retrieve',
  summary: 'Retrieve a monitoring scenario',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ scenarioId }),
  output: scenarioSchema,
  run: ({ db }, { environment }, input) => scenarioIn(db, environment, input.scenarioId),
});

/** Lists the default scenarios, to create from; none is active by itself. */
export const listTemplates = operation({
  title: 'monitoringTemplates.list',
  summary: 'List default monitoring scenarios',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({}),
  output: { list: conditionSchema },
  run: () => Promise.resolve(defaultScenarios),
});

/** @throws Refusal 404. */
async function scenarioIn(db: Sender, environment: Environment, id: string): Promise<Scenario> {
  return found(await saved.find(db, { environment, id }), NOT_FOUND);
}

export const conditionFields = {
  kind: scenarioKind.meta({ description: 'Condition.' }),
  subject: subjectKind.meta({ description: 'Subject.' }),
  parameters: parametersSchema.meta({ description: 'Thresholds and windows of the kind.' }),
};
const name = plainText(100).meta({ description: 'Scenario name.' });

/** Creates an active scenario, for payments from now on. @throws Refusal 400 for wrong parameters, 409 beyond 100 scenarios. */
export const createScenario = operation({
  title: 'monitoringScenarios.create',
  summary: 'Create a monitoring scenario',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({ name, ...conditionFields }),
  output: scenarioSchema,
  async run(app, operator, asked) {
    refuseWrongParameters(asked);
    return changed(app, operator, async (tx, actor) => {
      const { effectId: id, environment, name: updatedBy } = actor;
      // A repeat of a request whose answer was lost.
      const made = await saved.find(tx, { environment, id });
      if (made) return made;
      if ((await tx.em.count(MonitoringScenario, { environment })) >= MAX_SCENARIOS)
        throw conflict('CONFLICT', `There are ${MAX_SCENARIOS} scenarios, the maximum; update one`);
      const row = tx.em.create(MonitoringScenario, { id, environment, ...asked, updatedBy });
      await tx.em.flush();
      const scenario = valuesOf(shownColumns, row);
      await audit(tx, actor, { action: 'monitoringScenarios.create', subject: subjectOf(scenario), after: scenario });
      return scenario;
    });
  },
});

/** Updates name or parameters, for payments from now on. @throws Refusal 404; 400 for parameters of another kind. */
export const updateScenario = operation({
  title: 'monitoringScenarios.update',
  summary: 'Update a monitoring scenario',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({ scenarioId, name: name.optional(), parameters: conditionFields.parameters.optional() }),
  output: scenarioSchema,
  run: (app, operator, { scenarioId: id, ...asked }) => revise(app, operator, id, { action: 'monitoringScenarios.update', ...asked }),
});

/** Pauses a scenario; its cases stay. @throws Refusal 404. */
export const pauseScenario = operation({
  title: 'monitoringScenarios.pause',
  summary: 'Pause a monitoring scenario',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({ scenarioId }),
  output: scenarioSchema,
  run: (app, operator, { scenarioId: id }) => revise(app, operator, id, { action: 'monitoringScenarios.pause', state: 'paused' }),
});

/** Resumes a scenario, for payments from now on. @throws Refusal 404. */
export const resumeScenario = operation({
  title: 'monitoringScenarios.resume',
  summary: 'Resume a monitoring scenario',
  scope: 'compliance:write',
  control: records,
  input: z.strictObject({ scenarioId }),
  output: scenarioSchema,
  run: (app, operator, { scenarioId: id }) => revise(app, operator, id, { action: 'monitoringScenarios.resume', state: 'active' }),
});

type Revision = { action: string; state?: Scenario['state'] } & { [Name in 'name' | 'parameters']?: Scenario[Name] | undefined };

function revise(app: App, operator: Actor, id: string, { action, ...asked }: Revision): Promise<Scenario> {
  return changed(app, operator, async (tx, actor) => {
    const row = found(await tx.em.findOne(MonitoringScenario, { environment: actor.environment, id }), NOT_FOUND);
    const before = valuesOf(shownColumns, row);
    const { name: called = before.name, parameters = before.parameters, state = before.state } = asked;
    refuseWrongParameters({ ...before, parameters });
    if (JSON.stringify([called, parameters, state]) === JSON.stringify([before.name, before.parameters, before.state])) return before;
    const { version } = before;
    tx.em.assign(row, { name: called, parameters, state, version: version + 1, updatedBy: actor.name });
    row.updatedAt = raw('clock_timestamp()');
    await tx.em.flush();
    const after = valuesOf(shownColumns, row);
    await audit(tx, actor, { action, subject: subjectOf(after), before, after });
    return after;
  });
}

const subjectOf = ({ id }: Scenario): { type: string; id: string } => ({ type: 'monitoring_scenario', id });

/** Tipping-off: only the audit log of the service has scenarios. */
function changed<T>(app: App, operator: Actor, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
  const actor = { ...operator, businessId: SERVICE };
  return audited(app, actor, (tx) => work(tx, actor));
}
