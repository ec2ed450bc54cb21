import { useState } from 'react';
import { Select, TextField } from '../../ui/controls.tsx';
import { UploadForm } from '../../ui/upload.tsx';
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
  return (
    <UploadForm
      path="/ops/reconciliation/imports"
      query={(file) => ({ account: account.trim(), format, fileName: file.name })}
      label={texts.importStatement}
      reason={account.trim() === '' ? texts.enterTheAccount : null}
      uploaded={texts.statementUploaded}
      done={done}
    >
      <TextField label={labels.providerAccount} value={account} onChange={setAccount} hint={texts.nameOfTheAccountIn} />
      <Select label={texts.format} value={format} onChange={setFormat} options={FORMATS} />
    </UploadForm>
  );
}
