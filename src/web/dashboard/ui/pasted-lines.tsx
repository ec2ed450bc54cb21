import { useState } from 'react';
import { save } from '../download.ts';
import type { ColumnFormat } from '../workbook.ts';
import { Button, Field } from './controls.tsx';
import { pastedLinesTexts as texts } from '../texts/ui.ts';

interface Props {
  text: string;
  hint: string;
  example: string;
  /** The columns of the file to fill in. */
  template: Template;
  onChange(text: string): void;
}

interface Template {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly (readonly [heading: string, format: ColumnFormat])[];
}

/** Where lines of a spreadsheet are pasted, or read from a file of it. */
export function PastedLines({ text, hint, example, template, onChange }: Props) {
  const [wrong, setWrong] = useState<string>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setWrong(undefined);
    await linesOf(file).then(onChange, (error: unknown) => setWrong(error instanceof Error ? error.message : texts.theFileCouldNotBe));
  };
  return (
    <>
      <Field label={texts.linesOfASpreadsheet} hint={hint}>
        {(control) => (
          <textarea {...control} rows={6} value={text} placeholder={example} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <Field label={texts.orAFile} hint={texts.excelXlsxOrCSV} error={wrong}>
        {(control) => (
          <input {...control} type="file" accept=".xlsx,.csv,.tsv,.txt,text/csv" onChange={({ target }) => void read(target.files?.[0])} />
        )}
      </Field>
      <div className="row">
        <span className="dim">{texts.template}</span>
        <Button small icon="download" onClick={() => void saveTemplate(template, 'xlsx')}>
          {texts.excel}
        </Button>
        <Button small icon="download" onClick={() => void saveTemplate(template, 'csv')}>
          {texts.cSV}
        </Button>
      </div>
    </>
  );
}

/** Headings alone: an example in it would be paid by who forgets to delete it. The mark at the front lets Excel read it as UTF-8. */
async function saveTemplate({ name, columns }: Template, ending: 'csv' | 'xlsx'): Promise<void> {
  const file =
    ending === 'csv'
      ? new Blob([`\uFEFF${columns.map(([heading]) => heading).join(',')}\r\n`], { type: 'text/csv' })
      : (await import('../workbook.ts')).workbookOf(columns);
  save(file, `${name}.${ending}`);
}

async function linesOf(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text();
  const { linesOfSheet } = await import('../sheet.ts');
  return linesOfSheet(file);
}
