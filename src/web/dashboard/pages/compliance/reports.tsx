import { useState } from 'react';
import { lagosDay } from '../../format.ts';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { ComplianceHead } from './compliance-head.tsx';
import { type Institution, InstitutionFields, missingOf, queryOf, useInstitution } from './institution.tsx';
import { SaveReport } from './save-report.tsx';
import { Statistic } from './statistics.tsx';
import { labels } from '../../texts/labels.ts';
import { reportsTexts as texts } from '../../texts/compliance-reports.ts';

/** Reports to the NFIU and the tax authority, as files to submit there. */
export function Page() {
  const { institution, set } = useInstitution();
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
      <Statistic />
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
      <SaveReport
        label={texts.downloadSTR}
        path={`str?${queryOf({ ...institution, caseId: caseId.trim() })}`}
        type="application/xml"
        reason={missing}
      />
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
      <SaveReport
        label={texts.downloadCTR}
        path={`ctr?${queryOf({ ...institution, from, to, least: String(least.kobo) })}`}
        type="application/xml"
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
        <SaveReport label={texts.downloadReturn} path={`threshold-return?${query}`} type="text/csv" reason={reason} />
        <SaveReport label={texts.downloadPayments} path={`threshold-return/rows?${query}`} type="text/csv" reason={reason} />
      </div>
    </Section>
  );
}
