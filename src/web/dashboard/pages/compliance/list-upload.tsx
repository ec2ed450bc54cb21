import { useState } from 'react';
import type { ScreeningListName } from '../../gql/graphql.ts';
import { Select } from '../../ui/controls.tsx';
import { UploadForm } from '../../ui/upload.tsx';
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
  return (
    <UploadForm
      path="/ops/compliance/lists"
      query={() => ({ list, allowShorter })}
      label={texts.importList}
      uploaded={texts.listImported}
      done={done}
    >
      <Select
        label={texts.list}
        value={list}
        onChange={(value) => setList(LISTS.find(([each]) => each === value)?.[0] ?? 'UN')}
        options={LISTS}
        hint={FILES[list]}
      />
      <Select
        label={texts.length}
        value={allowShorter}
        onChange={setAllowShorter}
        options={[
          ['false', texts.refuseAMuchShorterList],
          ['true', texts.acceptAMuchShorterList],
        ]}
      />
    </UploadForm>
  );
}
