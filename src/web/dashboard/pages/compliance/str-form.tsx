import { InstitutionFields, missingOf, queryOf, useInstitution } from './institution.tsx';
import { SaveReport } from './save-report.tsx';
import { strFormTexts as texts } from '../../texts/compliance-reports.ts';

/** Saves the suspicious transaction report of a case. */
export function StrForm({ caseId }: { caseId: string }) {
  const { institution, set } = useInstitution();
  return (
    <div className="stack close">
      <InstitutionFields institution={institution} set={set} />
      <SaveReport
        label={texts.downloadSTR}
        path={`str?${queryOf({ ...institution, caseId })}`}
        type="application/xml"
        reason={missingOf(institution)}
      />
    </div>
  );
}
