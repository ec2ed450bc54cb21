import { useState } from 'react';
import { download } from '../../download.ts';
import { useFormDraft } from '../../draft.ts';
import { lagosDay } from '../../format.ts';
import { settings } from '../../settings.ts';
import { Button, MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { ComplianceHead } from './compliance-head.tsx';
import { labels } from '../../texts/labels.ts';
import { reportsTexts as texts } from '../../texts/compliance-reports.ts';
import { type Institution, InstitutionFields, NO_INSTITUTION, missingOf, queryOf } from './institution.tsx';

const XML = 'application/xml';
const CSV = 'text/csv';

/** Reports to the NFIU and the tax authority, as files to submit there. */
export function Page() {
  const { draft: institution, set } = useFormDraft('compliance.institution', () => NO_INSTITUTION);
  return (
    <div className="stack">
      <ComplianceHead title={texts.complianceReports} />
      <p className="dim">{texts.filesToSubmit}</p>
      <Section title={texts.institution}>
        <div className="filters">
          <InstitutionFields institution={institution} set={set} />
        </div>
      </Section>
      <Suspicious institution={institution} />
      <Currency institution={institution} />
      <ThresholdReturn />
    </div>
  );
}

interface SaveProps {
  label: string;
  /** Report and its query. */
  path: string;
  type: string;
  reason?: string | null;
}

/** Button that saves a report, with the error of the service beside it. */
function Save({ label, path, type, reason = null }: SaveProps) {
  const [act, setAct] = useState({ isBusy: false, problem: '' });
  const save = async (): Promise<void> => {
    setAct({ isBusy: true, problem: '' });
    const url = `${settings.prefix}/api/v1/ops/compliance/reports/${path}`;
    const problem = await download({ url, type, name: type === XML ? 'report.xml' : 'report.csv' }).then(
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

interface OfInstitution {
  institution: Institution;
}

function Suspicious({ institution }: OfInstitution) {
  const [caseId, setCaseId] = useState('');
  const missing = missingOf(institution) ?? (caseId.trim() === '' ? texts.enterTheCaseID : null);
  return (
    <Section title={texts.suspiciousTransactionReport}>
      <p className="dim">{texts.ofACaseToReport}</p>
      <div className="filters">
        <TextField label={texts.caseID} value={caseId} onChange={setCaseId} maxLength={36} />
      </div>
      <Save label={texts.downloadSTR} path={`str?${queryOf({ ...institution, caseId: caseId.trim() })}`} type={XML} reason={missing} />
    </Section>
  );
}

function Currency({ institution }: OfInstitution) {
  const [from, setFrom] = useState(() => lagosDay(Date.now(), 7));
  const [to, setTo] = useState(() => lagosDay(Date.now(), 1));
  const [least, setLeast] = useState<{ typed: string; kobo: number | null }>({ typed: '5000000', kobo: 500_000_000 });
  const days = from === '' || to === '' ? texts.selectTheDays : null;
  const missing = missingOf(institution) ?? days ?? (least.kobo === null ? texts.enterAnAmount : null);
  return (
    <Section title={texts.currencyTransactionReport}>
      <p className="dim">{texts.singlePaymentsOf}</p>
      <div className="filters">
        <DateField label={labels.from} value={from} onChange={setFrom} />
        <DateField label={texts.to} value={to} onChange={setTo} />
        <MoneyField label={texts.leastAmount} value={least.typed} onChange={(typed, kobo) => setLeast({ typed, kobo })} />
      </div>
      <Save
        label={texts.downloadCTR}
        path={`ctr?${queryOf({ ...institution, from, to, least: String(least.kobo) })}`}
        type={XML}
        reason={missing}
      />
    </Section>
  );
}

const QUARTERS = 5;

/** Current quarter in Lagos and the quarters before. */
function lastQuarters(): string[] {
  const [year = 0, month = 1] = lagosDay().split('-').map(Number);
  const last = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: QUARTERS }, (_, back) => `${Math.floor((last - back) / 4)}-Q${((last - back) % 4) + 1}`);
}

function ThresholdReturn() {
  const [quarters] = useState(lastQuarters);
  const [quarter, setQuarter] = useState(quarters[1] ?? '');
  const [least, setLeast] = useState<{ typed: string; kobo: number | null }>({ typed: '100000000', kobo: 10_000_000_000 });
  const reason = least.kobo === null ? texts.enterAnAmount : null;
  const query = queryOf({ quarter, least: String(least.kobo) });
  return (
    <Section title={texts.quarterlyThresholdReturn}>
      <p className="dim">{texts.clientsAtTheThreshold}</p>
      <div className="filters">
        <Select label={texts.quarter} value={quarter} onChange={setQuarter} options={quarters.map((each) => [each, each] as const)} />
        <MoneyField label={texts.leastSumOfAMonth} value={least.typed} onChange={(typed, kobo) => setLeast({ typed, kobo })} />
      </div>
      <div className="row">
        <Save label={texts.downloadReturn} path={`threshold-return?${query}`} type={CSV} reason={reason} />
        <Save label={texts.downloadPayments} path={`threshold-return/rows?${query}`} type={CSV} reason={reason} />
      </div>
    </Section>
  );
}
