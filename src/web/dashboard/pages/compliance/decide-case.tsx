import { useState } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { CaseDecision } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { Select } from '../../ui/controls.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { useDecision } from '../operations/use-decision.ts';
import type { Case } from './case.tsx';
import { DECISIONS } from './case-names.ts';
import { fill } from '../../texts/fill.ts';
import { decideCaseTexts as texts } from '../../texts/compliance.ts';

const Decide = graphql(`
  mutation DecideCase($input: DecideComplianceCaseInput!) {
    decideComplianceCase(input: $input) {
      complianceCase {
        id
        decision
        pendingDecision
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const OPTIONS: readonly (readonly [string, string])[] = DECISIONS.map(([decision, name]) => [decision, name]);

/** Decides a case; in live, the same decision of a second operator approves it. */
export function DecideCase({ of, close, reload }: { of: Case; close(): void; reload(): void }) {
  const { act, decide } = useDecision(
    Decide,
    { close, reload },
    texts.caseDecided,
    ({ decideComplianceCase }) => decideComplianceCase.complianceCase?.decision === null,
  );
  const [decision, setDecision] = useState<CaseDecision | null>(of.pendingDecision);
  const [, , meaning] = DECISIONS.find(([each]) => each === decision) ?? [];
  return (
    <NoteForm
      act={act}
      label={texts.decideCase}
      danger={decision === 'REJECT' || decision === 'REPORT'}
      fields={['decision']}
      reason={decision === null ? texts.selectADecision : null}
      onSubmit={(note) => decision && decide({ caseId: of.id, decision, note })}
    >
      <Select
        label={texts.decision}
        value={decision ?? ''}
        onChange={(value) => setDecision(DECISIONS.find(([each]) => each === value)?.[0] ?? null)}
        options={[['', '–'], ...OPTIONS]}
        hint={meaning}
        error={act.errors['decision']}
      />
      {of.pendingDecision !== null ? (
        <p>{fill(texts.theSameDecisionApproves, { by: of.pendingBy ?? '–' })}</p>
      ) : (
        settings.environment === 'live' && <p>{texts.anotherOperatorMustDecide}</p>
      )}
    </NoteForm>
  );
}
