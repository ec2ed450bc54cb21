import { type ReactNode, useState } from 'react';
import type { Trouble } from '../api.ts';
import type { FieldErrors } from '../data.ts';
import { ActForm } from './act.tsx';
import { TextField } from './controls.tsx';
import { labels } from '../texts/labels.ts';
import { noteFormTexts as texts } from '../texts/ui.ts';

interface NoteFormProps {
  act: { isBusy: boolean; errors: FieldErrors; trouble: Trouble | null };
  /** The button's word. */
  label: string;
  danger?: boolean;
  /** Further fields that show their own error. */
  fields?: readonly string[];
  reason?: string | null;
  onSubmit(note: string): unknown;
  children?: ReactNode;
}

export function NoteForm({ fields = [], reason = null, onSubmit, children, ...form }: NoteFormProps) {
  const [note, setNote] = useState('');
  const missing = reason ?? (note.trim() === '' ? texts.enterAReason : null);
  return (
    <ActForm {...form} fields={[...fields, 'note']} reason={missing} onSubmit={() => onSubmit(note.trim())}>
      {children}
      <TextField
        label={labels.reason}
        value={note}
        onChange={setNote}
        maxLength={500}
        error={form.act.errors['note']}
        hint={texts.storedInTheAuditLog}
      />
    </ActForm>
  );
}
