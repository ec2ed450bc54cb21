import { useState } from 'react';
import { useData } from '../../data.ts';
import { optionOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ScreeningSubjectKind } from '../../gql/graphql.ts';
import { hasUnread } from '../../ui/act.tsx';
import { Button, Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { Show, Status } from '../../ui/show.tsx';
import { ComplianceHead } from './compliance-head.tsx';
import { Matches } from './matches.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { screenNameTexts as texts } from '../../texts/compliance-lists.ts';

const Screen = graphql(`
  query ScreenName($name: String!, $kind: ScreeningSubjectKind!, $dateOfBirth: LocalDate) {
    previewScreening(name: $name, kind: $kind, dateOfBirth: $dateOfBirth) {
      outcome
      listVersion
      cause
      matches {
        list
        entryId
        name
        score
        reasons
      }
    }
  }
`);

const KINDS: readonly ScreeningSubjectKind[] = ['UNKNOWN', 'PERSON', 'COMPANY'];

interface Asked {
  /** Another request for each press of the button. */
  at: number;
  name: string;
  kind: ScreeningSubjectKind;
  dateOfBirth: string | null;
}

/** Compares one name with the lists; nothing is stored. */
export function Page() {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ScreeningSubjectKind>('UNKNOWN');
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="stack">
      <ComplianceHead title={texts.screenAName} />
      <p className="dim">{texts.nothingIsStored}</p>
      <form
        className="filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '' || hasUnread(event.currentTarget)) return;
          setAsked({ at: (asked?.at ?? 0) + 1, name: name.trim(), kind, dateOfBirth: dateOfBirth === '' ? null : dateOfBirth });
        }}
      >
        <TextField label={labels.name} value={name} onChange={setName} maxLength={200} isSearch />
        <Select
          label={texts.kind}
          value={kind}
          onChange={(value) => setKind(KINDS.find((each) => each === value) ?? 'UNKNOWN')}
          options={KINDS.map((each): [string, string] => [each, optionOf(each)])}
        />
        <DateField label={texts.dateOfBirth} value={dateOfBirth} onChange={setDateOfBirth} />
        <Button type="submit" variant="primary">
          {texts.screen}
        </Button>
      </form>
      {asked && <Answer key={asked.at} asked={asked} />}
    </div>
  );
}

function Answer({ asked: { at: _, ...asked } }: { asked: Asked }) {
  const answer = useData(Screen, asked);
  return (
    <Section title={fill(texts.resultFor, { name: asked.name })}>
      <Show of={answer} rem={12}>
        {({ previewScreening: { outcome, listVersion, cause, matches } }) => (
          <>
            <p role="status">
              <Status of={outcome} means={undefined} /> {OUTCOMES[outcome]} {cause}
            </p>
            {matches.length > 0 ? (
              <Matches of={matches} listVersion={listVersion} />
            ) : (
              listVersion !== null && <p className="dim">{fill(texts.comparedWith, { listVersion })}</p>
            )}
          </>
        )}
      </Show>
    </Section>
  );
}

const OUTCOMES = { CLEAR: texts.clearMeans, HIT: texts.hitMeans, NO_ANSWER: texts.noAnswerMeans } as const;
