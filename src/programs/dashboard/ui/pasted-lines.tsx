import { useState } from 'react';
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
  const [wrong, setWrong] = useState<string>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setWrong(undefined);
    await linesOf(file).then(onChange, (error: unknown) => setWrong(error instanceof Error ? error.message : 'It could not be read.'));
  };
  return (
    <>
      <Field label="Lines of a spreadsheet" hint={hint}>
        {(control) => (
          <textarea {...control} rows={6} value={text} placeholder={example} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <Field label="Or a file" hint="Excel (.xlsx) or CSV; it is read in this browser and goes nowhere" error={wrong}>
        {(control) => (
          <input {...control} type="file" accept=".xlsx,.csv,.tsv,.txt,text/csv" onChange={({ target }) => void read(target.files?.[0])} />
        )}
      </Field>
    </>
  );
}

/** What reads workbooks is fetched with the first of them. */
async function linesOf(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text();
  const { linesOfSheet } = await import('../sheet.ts');
  return linesOfSheet(file);
}
