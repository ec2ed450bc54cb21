import { type ReactNode, useState } from 'react';
import { accessToken } from '../session.ts';
import { settings } from '../settings.ts';
import { uploadTexts as texts } from '../texts/ui.ts';
import { ActForm } from './act.tsx';
import { Field } from './controls.tsx';
import { toast } from './overlays.tsx';

interface Props {
  /** Below /api/v1; the file is the body. */
  path: string;
  query(file: File): Record<string, string>;
  label: string;
  /** Why nothing can be sent yet, besides the missing file. */
  reason?: string | null;
  uploaded: string;
  done(): void;
  children: ReactNode;
}

/** Form that sends one file by REST, with the session of the page. */
export function UploadForm({ path, query, label, reason = null, uploaded, done, children }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [act, setAct] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const send = async (): Promise<void> => {
    if (!file) return;
    setAct({ isBusy: true, error: null });
    try {
      const response = await fetch(`${settings.prefix}/api/v1${path}?${new URLSearchParams(query(file))}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/octet-stream' },
        body: file,
      });
      const answer = (await response.json().catch(() => ({}))) as { error?: string; message?: string };
      if (!response.ok) throw new Error(answer.error ?? texts.theFileWasNotImported);
      toast(answer.message ?? uploaded);
      done();
    } catch (error) {
      setAct({ isBusy: false, error: error instanceof Error ? error.message : texts.theFileWasNotImported });
    }
  };
  return (
    <ActForm
      act={{ isBusy: act.isBusy, errors: {}, trouble: null }}
      label={label}
      reason={reason ?? (file ? null : texts.selectAFile)}
      onSubmit={send}
    >
      {children}
      <Field label={texts.file}>
        {(control) => <input {...control} type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />}
      </Field>
      {act.error && (
        <p className="note bad" role="alert">
          {act.error}
        </p>
      )}
    </ActForm>
  );
}
