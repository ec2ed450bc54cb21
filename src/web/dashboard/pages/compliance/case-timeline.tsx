import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { CaseTimelineKind, CaseTimelineQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Field } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { Show, Status, Time } from '../../ui/show.tsx';
import { Pager, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { rich } from '../../texts/fill.ts';
import { caseTimelineTexts as texts } from '../../texts/compliance.ts';

const Timeline = graphql(`
  query CaseTimeline($caseId: ID!, $after: String) {
    complianceCaseTimeline(caseId: $caseId, first: 25, after: $after) {
      nodes {
        id
        at
        kind
        by
        note
        decision
        payment
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const AddNote = graphql(`
  mutation AddCaseNote($input: CreateComplianceCaseNoteInput!) {
    createComplianceCaseNote(input: $input) {
      entry {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Entry = CaseTimelineQuery['complianceCaseTimeline']['nodes'][number];

const KINDS: Readonly<Record<CaseTimelineKind, string>> = {
  OPENED: texts.opened,
  NOTE: texts.note,
  DECISION_REQUESTED: texts.decisionRequested,
  DECISION_REJECTED: texts.decisionRejected,
  DECISION_WITHDRAWN: texts.decisionWithdrawn,
  DECISION_EXPIRED: texts.decisionExpired,
  DECIDED: texts.decided,
  PAYMENT_HELD: texts.paymentHeld,
  PAYMENT_RELEASED: texts.paymentReleased,
  PAYMENT_ENDED: texts.paymentEnded,
};

/** History of a case and its payment, oldest first, with the notes of operators. */
export function CaseTimeline({ caseId }: { caseId: string }) {
  const may = useMay();
  const paging = usePaging(caseId);
  const timeline = useData(Timeline, { caseId, after: paging.after });
  return (
    <Section
      title={texts.timeline}
      actions={
        may('COMPLIANCE_WRITE') && (
          <DialogButton label={texts.addNote}>
            {(close) => <NewNote caseId={caseId} done={() => (close(), timeline.reload())} />}
          </DialogButton>
        )
      }
    >
      <Show of={timeline} rem={8}>
        {({ complianceCaseTimeline: { nodes, pageInfo } }) => (
          <>
            <ol className="timeline">
              {nodes.map((entry) => (
                <Line key={entry.id} of={entry} />
              ))}
            </ol>
            <Pager paging={paging} info={pageInfo} oldestFirst />
          </>
        )}
      </Show>
    </Section>
  );
}

function Line({ of: { at, kind, by, note, decision, payment } }: { of: Entry }) {
  const state = decision ?? payment;
  return (
    <li>
      <strong>{KINDS[kind]}</strong> {state !== null && <Status of={state} means={labelOf(state)} />}
      <br />
      {note !== null && (
        <>
          {note}
          <br />
        </>
      )}
      <span className="dim">{by === null ? <Time at={at} /> : rich(texts.timeByOperator, { at: <Time at={at} />, by })}</span>
    </li>
  );
}

const NOTE_MAX = 2_000;

function NewNote({ caseId, done }: { caseId: string; done(): void }) {
  const act = useAction(AddNote);
  const [note, setNote] = useState('');
  const add = async (): Promise<void> => {
    if (await act.run({ input: { caseId, note: note.trim() } })) done();
  };
  return (
    <ActForm act={act} label={texts.addNote} reason={note.trim() === '' ? texts.enterANote : null} fields={['note']} onSubmit={add}>
      <Field label={texts.note} hint={texts.neverShownToTheBusiness} error={act.errors['note']}>
        {(control) => (
          <textarea {...control} rows={4} maxLength={NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </ActForm>
  );
}
