import { NIL } from 'uuid';
import { sql } from 'kysely';
import { z } from 'zod';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment, Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, repository } from '../../platform/db/entity.ts';
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

const saved = repository(MonitoringScenario, columnsOf(MonitoringScenario, ['environment']), 'environment', 'id');
const COLUMNS = 'id, name, kind, subject, parameters, state, version, updated_at, updated_by';

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
    const text = `select ${COLUMNS} from monitoring.scenario where environment = $1 and id > $2 order by id limit $3`;
    const rows = await db.query<Scenario>('monitoring.scenarios', text, [environment, after, limit + 1]);
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
  return found(await saved.find(db, { environment, id }), 'Scenario not found; check the id');
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
    const [row] = await changed(app, operator, async (tx, actor) => {
      const rows = await tx.query<Scenario>(
        'monitoring.create',
        `insert into monitoring.scenario (id, environment, name, kind, subject, parameters, updated_by)
         select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from monitoring.scenario where environment = $2) < ${MAX_SCENARIOS}
         on conflict (id) do nothing returning ${COLUMNS}`,
        [actor.effectId, actor.environment, asked.name, asked.kind, asked.subject, JSON.stringify(asked.parameters), actor.name],
      );
      if (rows[0]) await audit(tx, actor, { action: 'monitoringScenarios.create', subject: subjectOf(rows[0]), after: rows[0] });
      return rows;
    });
    if (row) return row;
    const known = await scenarioIn(app.db, operator.environment, operator.effectId).catch(() => null);
    if (known) return known;
    throw conflict('CONFLICT', `There are ${MAX_SCENARIOS} scenarios, the maximum; update one`);
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
    const before = await scenarioIn(tx, actor.environment, id);
    const { name: called = before.name, parameters = before.parameters, state = before.state } = asked;
    refuseWrongParameters({ ...before, parameters });
    if (JSON.stringify([called, parameters, state]) === JSON.stringify([before.name, before.parameters, before.state])) return before;
    const changes = {
      name: called,
      parameters,
      state,
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`clock_timestamp()`,
      updatedBy: actor.name,
    };
    const row = await saved.update(tx, { environment: actor.environment, id }, changes);
    if (!row) throw new Error('a scenario is never deleted');
    await audit(tx, actor, { action, subject: subjectOf(row), before, after: row });
    return row;
  });
}

const subjectOf = ({ id }: Scenario): { type: string; id: string } => ({ type: 'monitoring_scenario', id });

/** Tipping-off: only the audit log of the service has scenarios. */
function changed<T>(app: App, operator: Actor, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
  const actor = { ...operator, businessId: SERVICE };
  return audited(app, actor, (tx) => work(tx, actor));
}
