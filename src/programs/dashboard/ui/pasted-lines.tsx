import { Field } from './controls.tsx';

interface Props {
  text: string;
  /** What the columns are, in their order. */
  hint: string;
  example: string;
  onChange(text: string): void;
}

/** Where lines of a spreadsheet are pasted, or read from a file of it. */
export function PastedLines({ text, hint, example, onChange }: Props) {
  return (
    <>
      <Field label="Lines of a spreadsheet" hint={hint}>
        {(control) => (
          <textarea {...control} rows={6} value={text} placeholder={example} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <Field label="Or a CSV file">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => void target.files?.[0]?.text().then(onChange)}
          />
        )}
      </Field>
    </>
  );
}
