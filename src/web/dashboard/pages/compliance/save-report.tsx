import { useState } from 'react';
import { download } from '../../download.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/controls.tsx';

interface SaveProps {
  label: string;
  /** Report and its query. */
  path: string;
  type: string;
  reason?: string | null;
}

/** Button that saves a report, with the error of the service beside it. */
export function SaveReport({ label, path, type, reason = null }: SaveProps) {
  const [act, setAct] = useState({ isBusy: false, problem: '' });
  const save = async (): Promise<void> => {
    setAct({ isBusy: true, problem: '' });
    const url = `${settings.prefix}/api/v1/ops/compliance/reports/${path}`;
    const problem = await download({ url, type, name: type === 'application/xml' ? 'report.xml' : 'report.csv' }).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    setAct({ isBusy: false, problem });
  };
  return (
    <div className="stack close">
      <div className="row">
        <Button icon="download" isBusy={act.isBusy} reason={reason} onClick={() => void save()}>
          {label}
        </Button>
      </div>
      {act.problem !== '' && (
        <p className="note bad" role="alert">
          {act.problem}
        </p>
      )}
    </div>
  );
}
