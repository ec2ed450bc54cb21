import { useState } from 'react';
import type { ScreeningListName } from '../../gql/graphql.ts';
import { accessToken } from '../../session.ts';
import { settings } from '../../settings.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field, Select } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { LISTS } from './list-names.ts';
import { listUploadTexts as texts } from '../../texts/compliance-lists.ts';

const FILES: Readonly<Record<ScreeningListName, string>> = {
  UN: texts.unFile,
  OFAC: texts.ofacFile,
  UK: texts.ukFile,
  EU: texts.euFile,
  NG: texts.ngFile,
};

/** Form to import the file of a published list; the service activates it as a whole. */
export function ListUpload({ done }: { done(): void }) {
  const [list, setList] = useState<ScreeningListName>('UN');
  const [allowShorter, setAllowShorter] = useState('false');
  const [file, setFile] = useState<File | null>(null);
  const [act, setAct] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const send = async (): Promise<void> => {
    if (!file) return;
    setAct({ isBusy: true, error: null });
    try {
      const response = await fetch(`${settings.prefix}/api/v1/ops/compliance/lists?${new URLSearchParams({ list, allowShorter })}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/octet-stream' },
        body: file,
      });
      const answer = (await response.json().catch(() => ({}))) as { error?: string; message?: string };
      if (!response.ok) throw new Error(answer.error ?? texts.theFileWasNotImported);
      toast(answer.message ?? texts.listImported);
      done();
    } catch (error) {
      setAct({ isBusy: false, error: error instanceof Error ? error.message : texts.theFileWasNotImported });
    }
  };
  return (
    <ActForm
      act={{ isBusy: act.isBusy, errors: {}, trouble: null }}
      label={texts.importList}
      reason={file ? null : texts.selectAFile}
      onSubmit={send}
    >
      <Select
        label={texts.list}
        value={list}
        onChange={(value) => setList(LISTS.find(([each]) => each === value)?.[0] ?? 'UN')}
        options={LISTS}
        hint={FILES[list]}
      />
      <Field label={texts.file}>
        {(control) => <input {...control} type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />}
      </Field>
      <Select
        label={texts.length}
        value={allowShorter}
        onChange={setAllowShorter}
        options={[
          ['false', texts.refuseAMuchShorterList],
          ['true', texts.acceptAMuchShorterList],
        ]}
      />
      {act.error && (
        <p className="note bad" role="alert">
          {act.error}
        </p>
      )}
    </ActForm>
  );
}
