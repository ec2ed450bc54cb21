import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PreviewImportMappingQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Button, Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { cellsOf, COLUMNS, type Draft, draftOf, type Mapping, mappingIn } from './mapping-draft.ts';
import { labels } from '../../texts/labels.ts';
import { mappingFormTexts as texts } from '../../texts/reconciliation.ts';

const SaveMapping = graphql(`
  mutation SaveMapping($input: UpdateImportMappingInput!) {
    updateImportMapping(input: $input) {
      mapping {
        account
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const PreviewImportMapping = graphql(`
  query PreviewImportMapping($mapping: JSON!, $sample: String!) {
    previewImportMapping(mapping: $mapping, sample: $sample) {
      line
      problem
      row {
        at
        kind
        amount
        fee
        reference
        name
      }
    }
  }
`);

type MappingPreview = PreviewImportMappingQuery['previewImportMapping'][number];

/** Bytes of a sample file. */
const SAMPLE_BYTES = 32_768;

const ROWS: readonly Column<MappingPreview>[] = [
  { head: texts.line, num: true, cell: ({ line }) => line },
  { head: texts.dateAndTime, cell: ({ row, problem }) => (row ? <Time at={row.at} /> : <span className="note bad">{problem}</span>) },
  { head: labels.amount, num: true, cell: ({ row }) => row && <Money kobo={row.amount} /> },
  { head: texts.kind, cell: ({ row }) => row?.kind.toLowerCase() },
  { head: labels.reference, cell: ({ row }) => <span className="code">{row?.reference}</span> },
  { head: labels.name, cell: ({ row }) => row?.name },
];

const UNITS = [
  ['naira', texts.naira],
  ['kobo', texts.kobo],
] as const;
const ORDERS = [
  ['iso', '2026-01-31'],
  ['dmy', texts.dayFirstDates],
  ['mdy', texts.monthFirstDates],
] as const;
const ZONES = [
  ['lagos', texts.lagos],
  ['utc', 'UTC'],
] as const;
const DELIMITERS = [
  [',', texts.comma],
  [';', texts.semicolon],
  ['\t', texts.tab],
  ['|', texts.bar],
] as const;

/** Form of an import mapping, with a preview on the first rows of a file before it is saved. */
export function MappingForm({ account: known, mapping, done }: { account?: string; mapping?: Mapping; done(): void }) {
  const act = useAction(SaveMapping);
  const [account, setAccount] = useState(known ?? '');
  const [draft, setDraft] = useState<Draft>(() => draftOf(mapping ?? {}));
  const [sample, setSample] = useState('');
  const [attempted, setTried] = useState<{ mapping: Mapping; sample: string } | null>(null);
  const set = (part: Partial<Draft>): void => (setDraft({ ...draft, ...part }), setTried(null));
  const made = mappingIn(draft);
  const take = async (file: File | undefined): Promise<void> => {
    const text = file ? await file.slice(0, SAMPLE_BYTES).text() : '';
    // Why: a line cut off at the end of the sample is incomplete.
    setSample(file && file.size > SAMPLE_BYTES ? text.slice(0, text.lastIndexOf('\n') + 1) : text);
    setTried(null);
  };
  const save = async (): Promise<void> => {
    if (!made || !(await act.run({ input: { account: account.trim(), mapping: made } }))) return;
    toast(texts.mappingSaved);
    done();
  };
  const reads = Object.values(draft.columns).some((name) => name !== '');
  const untried = reads && attempted === null ? texts.previewTheMappingOnA : null;
  const reason = account.trim() === '' ? texts.enterTheAccount : made === null ? texts.correctTheOtherRules : untried;
  return (
    <ActForm act={act} label={texts.saveMapping} reason={reason} fields={['account']} onSubmit={save}>
      {known === undefined && (
        <TextField
          label={labels.providerAccount}
          value={account}
          onChange={setAccount}
          hint={texts.nameOfTheAccountIn}
          error={act.errors['account']}
        />
      )}
      <Field label={texts.sampleCSV} hint={texts.usedForThePreviewOnly}>
        {(control) => <input {...control} type="file" accept=".csv,text/csv" onChange={(event) => void take(event.target.files?.[0])} />}
      </Field>
      <MappingFields draft={draft} set={set} sample={sample} />
      <div className="row">
        <Button
          reason={sample === '' ? texts.selectASampleFile : made === null ? texts.correctTheOtherRules : null}
          onClick={() => made && setTried({ mapping: made, sample })}
        >
          {texts.previewMapping}
        </Button>
      </div>
      {attempted && <MappingPreviewRows {...attempted} />}
    </ActForm>
  );
}

interface FieldsProps {
  draft: Draft;
  set(part: Partial<Draft>): void;
  /** CSV text with the column names in its header. */
  sample: string;
}

function MappingFields({ draft, set, sample }: FieldsProps) {
  const header = cellsOf(sample, draft);
  const options = [
    ['', '–'],
    ...[...new Set([...header, ...Object.values(draft.columns)])].filter(Boolean).map((name) => [name, name]),
  ] as [string, string][];
  return (
    <>
      <Select label={texts.delimiter} value={draft.delimiter} onChange={(delimiter) => set({ delimiter })} options={DELIMITERS} />
      <Select label={texts.amountUnit} value={draft.unit} onChange={(unit) => set({ unit })} options={UNITS} />
      <Select label={texts.dateFormat} value={draft.order} onChange={(order) => set({ order })} options={ORDERS} />
      <Select label={texts.timeZone} value={draft.zone} onChange={(zone) => set({ zone })} options={ZONES} />
      {COLUMNS.map(([name, label, hint]) => (
        <Select
          key={name}
          label={label}
          hint={hint}
          value={draft.columns[name]}
          onChange={(column) => set({ columns: { ...draft.columns, [name]: column } })}
          options={options}
        />
      ))}
      <Select
        label={texts.fetchTheProvidersListsDaily}
        value={draft.daily ? 'on' : 'off'}
        onChange={(value) => set({ daily: value === 'on' })}
        hint={texts.eachMorningWithoutFile}
        options={[
          ['off', texts.no],
          ['on', texts.yes],
        ]}
      />
      <Field label={texts.otherRules} hint={texts.jSONWithSign} error={mappingIn(draft) ? undefined : texts.enterAJSONObject}>
        {(control) => <textarea {...control} rows={4} value={draft.more} onChange={(event) => set({ more: event.target.value })} />}
      </Field>
    </>
  );
}

function MappingPreviewRows(given: { mapping: Mapping; sample: string }) {
  const attempted = useData(PreviewImportMapping, given);
  return (
    <Show of={attempted} rem={8}>
      {({ previewImportMapping }) => (
        <Table label={texts.previewOfTheFirstRows} columns={ROWS} rows={previewImportMapping} keyOf={({ line }) => String(line)} />
      )}
    </Show>
  );
}
