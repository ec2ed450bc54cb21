import { useState } from 'react';
import type { FieldErrors } from '../../data.ts';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PreviewMonitoringScenarioInput, ScenarioKind } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Button, MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show } from '../../ui/show.tsx';
import { DryRun } from './dry-run.tsx';
import { type Condition, DIRECTIONS, type Draft, draftOf, KINDS, NUMBERS, parametersOf, SUBJECTS } from './scenario-draft.ts';
import { labels } from '../../texts/labels.ts';
import { scenarioFormTexts as texts } from '../../texts/compliance-scenarios.ts';

const Templates = graphql(`
  query MonitoringTemplates {
    monitoringTemplates {
      name
      kind
      subject
      parameters {
        ...Parameters
      }
    }
  }
`);

graphql(`
  fragment Parameters on ScenarioParameters {
    direction
    amount
    payments
    hours
    days
    from
    below
    counterparties
    percent
  }
`);

const Create = graphql(`
  mutation CreateScenario($input: CreateMonitoringScenarioInput!) {
    createMonitoringScenario(input: $input) {
      scenario {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Update = graphql(`
  mutation UpdateScenario($input: UpdateMonitoringScenarioInput!) {
    updateMonitoringScenario(input: $input) {
      scenario {
        id
        version
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface DoneProps {
  done(): void;
}

/** Creates an active scenario from one of the templates. */
export function CreateScenario({ done }: DoneProps) {
  const templates = useData(Templates, {});
  return (
    <Show of={templates} rem={20}>
      {({ monitoringTemplates }) => <FromTemplate templates={monitoringTemplates} done={done} />}
    </Show>
  );
}

function FromTemplate({ templates, done }: DoneProps & { templates: readonly Condition[] }) {
  const act = useAction(Create);
  const [at, setAt] = useState('0');
  const [draft, setDraft] = useState<Draft | null>(() => (templates[0] ? draftOf(templates[0]) : null));
  const pick = (index: string): void => {
    setAt(index);
    const template = templates[Number(index)];
    if (template) setDraft(draftOf(template));
  };
  if (draft === null) return null;
  const parameters = parametersOf(draft);
  const create = async (): Promise<void> => {
    const { name, kind, subject } = draft;
    if (!parameters || !(await act.run({ input: { name: name.trim(), kind, subject, parameters } }))) return;
    toast(texts.scenarioCreated);
    done();
  };
  return (
    <ScenarioFields act={act} label={texts.createScenario} draft={draft} set={setDraft} onSubmit={create}>
      <Select
        label={texts.template}
        value={at}
        onChange={pick}
        options={templates.map(({ name }, index) => [String(index), name] as const)}
        hint={texts.aTemplateFillsTheForm}
      />
      <Select
        label={texts.condition}
        value={draft.kind}
        onChange={(kind) =>
          setDraft({ ...draft, kind: kind as ScenarioKind, ...(KINDS[kind as ScenarioKind].isOfBusiness && { subject: 'BUSINESS' }) })
        }
        options={Object.entries(KINDS).map(([kind, { label }]) => [kind, label] as const)}
        error={act.errors['kind']}
      />
      <Select
        label={texts.subject}
        value={draft.subject}
        onChange={(subject) => setDraft({ ...draft, subject: subject === 'PAYEE' ? 'PAYEE' : 'BUSINESS' })}
        options={KINDS[draft.kind].isOfBusiness ? SUBJECTS.slice(0, 1) : SUBJECTS}
        error={act.errors['subject']}
      />
    </ScenarioFields>
  );
}

/** Updates name and numbers; the condition and the subject stay. */
export function UpdateScenario({ of, done }: DoneProps & { of: Condition & { id: string } }) {
  const act = useAction(Update);
  const [draft, setDraft] = useState(() => draftOf(of));
  const update = async (): Promise<void> => {
    const parameters = parametersOf(draft);
    if (!parameters || !(await act.run({ input: { scenarioId: of.id, name: draft.name.trim(), parameters } }))) return;
    toast(texts.scenarioUpdated);
    done();
  };
  return <ScenarioFields act={act} label={texts.saveScenario} draft={draft} set={setDraft} onSubmit={update} />;
}

interface FieldsProps extends Pick<Parameters<typeof ActForm>[0], 'act' | 'label' | 'onSubmit' | 'children'> {
  draft: Draft;
  set(draft: Draft): void;
}

function ScenarioFields({ act, label, draft, set, onSubmit, children }: FieldsProps) {
  const [previewed, setPreviewed] = useState<PreviewMonitoringScenarioInput | null>(null);
  const { numbers, hasDirection } = KINDS[draft.kind];
  const parameters = parametersOf(draft);
  const missing = parameters === null ? texts.fillInAllFields : null;
  const change = (part: Partial<Draft>): void => (set({ ...draft, ...part }), setPreviewed(null));
  const isPreviewed = previewed !== null && JSON.stringify(previewed.parameters) === JSON.stringify(parameters);
  return (
    <ActForm
      act={act}
      label={label}
      reason={draft.name.trim() === '' ? texts.enterAName : missing}
      fields={['name', 'kind', 'subject', ...numbers.map((name) => `parameters.${name}`)]}
      onSubmit={onSubmit}
    >
      {children}
      <TextField
        label={labels.name}
        value={draft.name}
        onChange={(name) => set({ ...draft, name })}
        maxLength={100}
        error={act.errors['name']}
      />
      {hasDirection && (
        <Select
          label={texts.direction}
          value={draft.direction}
          onChange={(direction) => change({ direction: direction === 'SENT' ? 'SENT' : 'RECEIVED' })}
          options={DIRECTIONS}
          error={act.errors['parameters.direction']}
        />
      )}
      <Numbers draft={draft} change={change} errors={act.errors} />
      <div className="row">
        <Button reason={missing} onClick={() => parameters && setPreviewed({ kind: draft.kind, subject: draft.subject, parameters })}>
          {texts.previewTheLast90Days}
        </Button>
      </div>
      {previewed && isPreviewed && <DryRun condition={previewed} />}
    </ActForm>
  );
}

function Numbers({ draft, change, errors }: { draft: Draft; change(part: Partial<Draft>): void; errors: FieldErrors }) {
  return KINDS[draft.kind].numbers.map((name) => {
    const { label, isMoney } = NUMBERS[name];
    const field = {
      label,
      value: draft.typed[name] ?? '',
      onChange: (typed: string) => change({ typed: { ...draft.typed, [name]: typed } }),
      error: errors[`parameters.${name}`],
    };
    return isMoney ? <MoneyField key={name} {...field} /> : <TextField key={name} {...field} inputMode="numeric" maxLength={7} />;
  });
}
