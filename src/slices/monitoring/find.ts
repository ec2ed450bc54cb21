import { NIL } from 'uuid';
import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { conditionSchema, defaultScenarios, type Scenario, scenarioSchema } from './scenario.ts';

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
  if (!row) throw new Refusal('not_found', 'Scenario not found; check the id', { code: 'RECORD_NOT_FOUND' });
  return row;
}
