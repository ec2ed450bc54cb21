import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ScenarioRowFragment } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ComplianceHead } from './compliance-head.tsx';
import { conditionOf, KINDS, SUBJECTS } from './scenario-draft.ts';
import { CreateScenario } from './scenario-form.tsx';
import { labels } from '../../texts/labels.ts';
import { scenariosTexts as texts } from '../../texts/compliance-scenarios.ts';

graphql(`
  fragment ScenarioRow on MonitoringScenario {
    id
    name
    kind
    subject
    parameters {
      ...Parameters
    }
    state
    version
    updatedAt
    updatedBy
  }
`);

const Scenarios = graphql(`
  query MonitoringScenarios($after: String) {
    monitoringScenarios(first: 25, after: $after) {
      nodes {
        ...ScenarioRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const COLUMNS: readonly Column<ScenarioRowFragment>[] = [
  { head: labels.name, cell: ({ name }) => name },
  { head: labels.status, cell: ({ state }) => <Status of={state} /> },
  { head: texts.subject, cell: ({ subject }) => SUBJECTS.find(([each]) => each === subject)?.[1] },
  {
    head: texts.condition,
    cell: (row) => (
      <>
        {KINDS[row.kind].label}
        <br />
        <span className="dim">{conditionOf(row)}</span>
      </>
    ),
  },
  { head: texts.version, num: true, cell: ({ version }) => version },
  { head: texts.updated, cell: ({ updatedAt }) => <Time at={updatedAt} age /> },
  { head: texts.by, cell: ({ updatedBy }) => updatedBy },
];

/** Scenarios of transaction monitoring, oldest first. */
export function Page() {
  const may = useMay();
  const paging = usePaging('');
  const scenarios = useData(Scenarios, { after: paging.after });
  return (
    <div className="stack">
      <ComplianceHead title={texts.monitoringScenarios}>
        {may('COMPLIANCE_WRITE') && (
          <DialogButton label={texts.createScenario}>
            {(close) => <CreateScenario done={() => (close(), scenarios.reload())} />}
          </DialogButton>
        )}
      </ComplianceHead>
      <Show of={scenarios} rem={24}>
        {({ monitoringScenarios }) => (
          <List
            label={texts.monitoringScenarios}
            columns={COLUMNS}
            of={monitoringScenarios}
            paging={paging}
            oldestFirst
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/operations/compliance/scenarios/${id}`}
            empty={<p>{texts.noScenarioYet}</p>}
          />
        )}
      </Show>
    </div>
  );
}
