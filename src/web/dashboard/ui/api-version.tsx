import { useState } from 'react';
import { changesBetween, SERVED_VERSIONS } from '../../../domain/portable/api-versions.ts';
import type { Trouble } from '../api.ts';
import type { FieldErrors } from '../data.ts';
import { ActForm } from './act.tsx';
import { Select } from './controls.tsx';

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
      label={version > current ? 'Upgrade' : 'Change version'}
      fields={['apiVersion']}
      reason={version === current ? 'Choose another version' : isRead ? null : 'Read the changes first'}
      onSubmit={() => onSubmit(version)}
    >
      <p>
        Now: {current}
        {current === newest && ', the newest version'}. The {what} follow it.
      </p>
      <Select
        label="Version"
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
          <p>{version > current ? 'What changes:' : 'What is undone:'}</p>
          <ul aria-label="Changes">
            {changes.map((change) => (
              <li key={change}>{change.replaceAll('`', '')}</li>
            ))}
          </ul>
          <label className="row">
            <input type="checkbox" checked={isRead} onChange={({ target }) => setRead(target.checked)} />
            My code is ready for these changes
          </label>
        </>
      )}
    </ActForm>
  );
}
