import { useState } from 'react';
import { changesBetween, SERVED_VERSIONS } from '../../../domain/portable/api-versions.ts';
import type { Trouble } from '../api.ts';
import type { FieldErrors } from '../data.ts';
import { ActForm } from './act.tsx';
import { Select } from './controls.tsx';
import { rich } from '../texts/fill.ts';
import { apiVersionTexts as texts } from '../texts/ui.ts';

interface Props {
  act: { isBusy: boolean; errors: FieldErrors; trouble: Trouble | null };
  current: string;
  /** Followers of the version, such as "requests of this key". */
  what: string;
  onSubmit(apiVersion: string): unknown;
}

/** Changes the version of a key or an endpoint, after the reading of what changes with it. */
export function ChangeVersion({ act, current, what, onSubmit }: Props) {
  const newest = SERVED_VERSIONS[0];
  const [version, setVersion] = useState<string>(newest === current ? current : newest);
  const [isRead, setRead] = useState(false);
  const changes = changesBetween(current, version);
  return (
    <ActForm
      act={act}
      label={version > current ? texts.upgrade : texts.changeVersion}
      fields={['apiVersion']}
      reason={version === current ? texts.selectAnotherVersion : isRead ? null : texts.readTheChangesFirst}
      onSubmit={() => onSubmit(version)}
    >
      <p>{rich(texts.nowTheFollowIt, { current, value: current === newest && texts.theNewestVersion, what })}</p>
      <Select
        label={texts.version}
        value={version}
        onChange={(chosen) => {
          setVersion(chosen);
          setRead(false);
        }}
        options={SERVED_VERSIONS.map((each): [string, string] => [each, each])}
        error={act.errors['apiVersion']}
      />
      {changes.length > 0 && (
        <>
          <p>{version > current ? texts.whatChanges : texts.whatIsUndone}</p>
          <ul aria-label={texts.changes}>
            {changes.map((change) => (
              <li key={change}>{change.replaceAll('`', '')}</li>
            ))}
          </ul>
          <label>
            <input type="checkbox" checked={isRead} onChange={({ target }) => setRead(target.checked)} />
            {texts.myCodeIsReadyFor}
          </label>
        </>
      )}
    </ActForm>
  );
}
