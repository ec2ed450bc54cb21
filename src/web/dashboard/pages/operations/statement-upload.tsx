import { useState } from 'react';
import { accessToken } from '../../session.ts';
import { settings } from '../../settings.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { labels } from '../../texts/labels.ts';
import { statementUploadTexts as texts } from '../../texts/reconciliation.ts';

const FORMATS = [
  ['csv', texts.cSVByImportMapping],
  ['mt940', 'MT940'],
  ['camt053', 'CAMT.053'],
] as const;

/** Form to import a statement file; the list of statements shows the progress. */
export function StatementUpload({ done }: { done(): void }) {
  const [account, setAccount] = useState('');
  const [format, setFormat] = useState('csv');
  const [file, setFile] = useState<File | null>(null);
  const [act, setAct] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const send = async (): Promise<void> => {
    if (!file) return;
    setAct({ isBusy: true, error: null });
    try {
      const query = new URLSearchParams({ account: account.trim(), format, fileName: file.name });
      const response = await fetch(`${settings.prefix}/api/v1/ops/reconciliation/imports?${query}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/octet-stream' },
        body: file,
      });
      const answer = (await response.json().catch(() => ({}))) as { error?: string; message?: string };
      if (!response.ok) throw new Error(answer.error ?? texts.theFileWasNotImported);
      toast(answer.message ?? texts.statementUploaded);
      done();
    } catch (error) {
      setAct({ isBusy: false, error: error instanceof Error ? error.message : texts.theFileWasNotImported });
    }
  };
  const reason = account.trim() === '' ? texts.enterTheAccount : file ? null : texts.selectAFile;
  return (
    <ActForm act={{ isBusy: act.isBusy, errors: {}, trouble: null }} label={texts.importStatement} reason={reason} onSubmit={send}>
      <TextField label={labels.providerAccount} value={account} onChange={setAccount} hint={texts.nameOfTheAccountIn} />
      <Select label={texts.format} value={format} onChange={setFormat} options={FORMATS} />
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
