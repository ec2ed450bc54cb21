import { NIL } from 'uuid';
import { z } from 'zod';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment, Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/refusal.ts';
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
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { App } from '../../core/app/app.ts';
import { plainText } from '../../domain/schema/text.ts';

/** Bound: each batch of payments is compared with all active scenarios. */
export const MAX_SCENARIOS = 100;

export const COLUMNS = 'id, name, kind, subject, parameters, state, version, updated_at, updated_by';

export const scenarioId = z.uuid().meta({ description: 'Scenario id.' });

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
    const rows = await db.query<Scenario>(
      'monitoring.scenarios',
      `select ${COLUMNS} from monitoring.scenario where environment = $1 and id > $2 order by id limit $3`,
      [environment, after, limit + 1],
    );
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
export async function scenarioIn(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<Scenario> {
  const [row] = await db.query<Scenario>(
    'monitoring.scenario',
    `select ${COLUMNS} from monitoring.scenario where environment = $1 and id = $2`,
    [environment, id],
  );
  if (!row) throw notFound('Scenario not found; check the id');
  return row;
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

interface Revision {
  action: string;
  name?: string | undefined;
  parameters?: Scenario['parameters'] | undefined;
  state?: Scenario['state'];
}

function revise(app: App, operator: Actor, id: string, { action, ...asked }: Revision): Promise<Scenario> {
  return changed(app, operator, async (tx, actor) => {
    const before = await scenarioIn(tx, actor.environment, id);
    const { name: called = before.name, parameters = before.parameters, state = before.state } = asked;
    refuseWrongParameters({ ...before, parameters });
    if (JSON.stringify([called, parameters, state]) === JSON.stringify([before.name, before.parameters, before.state])) return before;
    const [row] = await tx.query<Scenario>(
      'monitoring.revise',
      `update monitoring.scenario set name = $2, parameters = $3, state = $4, version = version + 1, updated_at = clock_timestamp(), updated_by = $5
        where id = $1 returning ${COLUMNS}`,
      [id, called, JSON.stringify(parameters), state, actor.name],
    );
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
