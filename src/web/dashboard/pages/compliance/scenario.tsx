import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { ScenarioRowFragment } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Button } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { ErrorNote, Facts, idRow, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { DryRun } from './dry-run.tsx';
import { conditionOf, draftOf, KINDS, parametersOf, SUBJECTS } from './scenario-draft.ts';
import { UpdateScenario } from './scenario-form.tsx';
import { labels } from '../../texts/labels.ts';
import { scenarioTexts as texts } from '../../texts/compliance-scenarios.ts';

const OneScenario = graphql(`
  query MonitoringScenario($id: ID!) {
    monitoringScenario(id: $id) {
      ...ScenarioRow
    }
  }
`);

const Pause = graphql(`
  mutation PauseScenario($input: PauseMonitoringScenarioInput!) {
    pauseMonitoringScenario(input: $input) {
      scenario {
        id
        state
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Resume = graphql(`
  mutation ResumeScenario($input: ResumeMonitoringScenarioInput!) {
    resumeMonitoringScenario(input: $input) {
      scenario {
        id
        state
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function Page({ params: { id = '' } }: PageProps) {
  const found = useData(OneScenario, { id });
  return (
    <div className="stack">
      <Show of={found} rem={24} title={texts.monitoringScenario}>
        {({ monitoringScenario }) =>
          monitoringScenario ? (
            <Detail of={monitoringScenario} reload={found.reload} />
          ) : (
            <Missing what="scenario" list="/operations/compliance/scenarios" />
          )
        }
      </Show>
    </div>
  );
}

function Detail({ of, reload }: { of: ScenarioRowFragment; reload(): void }) {
  const may = useMay();
  const act = useAction(of.state === 'ACTIVE' ? Pause : (Resume as unknown as typeof Pause));
  const [isPreviewed, setPreviewed] = useState(false);
  const parameters = parametersOf(draftOf(of));
  return (
    <>
      <PageHead title={of.name}>
        {may('COMPLIANCE_WRITE') && (
          <>
            <DialogButton label={texts.editScenario}>{(close) => <UpdateScenario of={of} done={() => (close(), reload())} />}</DialogButton>
            <Button isBusy={act.isBusy} onClick={() => void act.run({ input: { scenarioId: of.id } }).then((done) => done && reload())}>
              {of.state === 'ACTIVE' ? texts.pause : texts.resume}
            </Button>
          </>
        )}
      </PageHead>
      {act.trouble && <ErrorNote trouble={act.trouble} />}
      <Facts
        rows={[
          [labels.status, <Status key="status" of={of.state} />],
          [texts.subject, SUBJECTS.find(([each]) => each === of.subject)?.[1]],
          [texts.condition, KINDS[of.kind].label],
          [texts.parameters, conditionOf(of)],
          [texts.version, of.version],
          [texts.updated, <Time key="updated" at={of.updatedAt} />],
          [texts.by, of.updatedBy],
          idRow(of.id),
        ]}
      />
      <Section
        title={texts.dryRun}
        actions={!isPreviewed && <Button onClick={() => setPreviewed(true)}>{texts.previewTheLast90Days}</Button>}
      >
        {isPreviewed && parameters ? (
          <DryRun condition={{ kind: of.kind, subject: of.subject, parameters }} />
        ) : (
          <p className="dim">{texts.thePreviewShowsTheCases}</p>
        )}
      </Section>
    </>
  );
}
