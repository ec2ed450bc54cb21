import type { Slice } from '../../core/slice/slice.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { createScenario, pauseScenario, resumeScenario, updateScenario, findScenario, listScenarios, listTemplates } from './find.ts';
import { dryRunScenario } from './dry-run.ts';
import { MonitoringScenario } from './entities.ts';
import { defaultScenarios } from './scenario.ts';

const [, , structuring] = defaultScenarios;
const { name: _, ...condition } = structuring!;

const monitoringRoutes = routes({ tag: 'Operators', access: 'either', bucket: 'reads' }, (route) => {
  route.get('/ops/compliance/scenarios', listScenarios);
  route.get('/ops/compliance/scenarios/templates', listTemplates);
  route.post('/ops/compliance/scenarios', createScenario, { message: 'Scenario created', example: structuring });
  route.post('/ops/compliance/scenarios/preview', dryRunScenario, { example: condition });
  route.get('/ops/compliance/scenarios/{scenarioId}', findScenario);
  route.patch('/ops/compliance/scenarios/{scenarioId}', updateScenario, {
    message: 'Scenario updated',
    example: { parameters: { ...condition.parameters, payments: 5 } },
  });
  route.post('/ops/compliance/scenarios/{scenarioId}/pause', pauseScenario, { message: 'Scenario paused' });
  route.post('/ops/compliance/scenarios/{scenarioId}/resume', resumeScenario, { message: 'Scenario resumed' });
});

const monitoringResolvers = [
  list('monitoringScenarios', listScenarios, { about: 'Lists monitoring scenarios, oldest first.' }),
  find('monitoringScenario', findScenario),
  query('monitoringTemplates', listTemplates, { about: 'Lists default scenarios, to create from.' }),
  query('previewMonitoringScenario', dryRunScenario, {
    about: 'Finds the cases that a scenario would have opened in the last 90 days.',
    input: 'PreviewMonitoringScenarioInput',
  }),
  mutation('createMonitoringScenario', createScenario, { about: 'Creates an active monitoring scenario.', gives: 'scenario' }),
  mutation('updateMonitoringScenario', updateScenario, { gives: 'scenario' }),
  mutation('pauseMonitoringScenario', pauseScenario, { gives: 'scenario' }),
  mutation('resumeMonitoringScenario', resumeScenario, { gives: 'scenario' }),
];

export const monitoring: Slice = {
  name: 'monitoring',
  about: 'Scenarios over the payments of all businesses.',
  operatorRoutes: monitoringRoutes,
  resolvers: monitoringResolvers,
  entities: [MonitoringScenario],
};
