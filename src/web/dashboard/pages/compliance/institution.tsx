import { useFormDraft } from '../../draft.ts';
import { TextField } from '../../ui/controls.tsx';
import { institutionTexts as texts } from '../../texts/compliance-reports.ts';

/** Reporting institution of a goAML report. */
export interface Institution {
  rentityId: string;
  institution: string;
}

/** Institution as typed before in this session. */
export function useInstitution(): { institution: Institution; set(change: Partial<Institution>): void } {
  const { draft, set } = useFormDraft('compliance.institution', (): Institution => ({ rentityId: '', institution: '' }));
  return { institution: draft, set };
}

/** Missing field of the institution; null for none. */
export const missingOf = ({ rentityId, institution }: Institution): string | null =>
  /^[1-9]\d{0,9}$/.test(rentityId.trim()) && institution.trim() !== '' ? null : texts.enterTheInstitution;

export const queryOf = (values: object): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value).trim()])).toString();

export function InstitutionFields({ institution, set }: { institution: Institution; set(change: Partial<Institution>): void }) {
  return (
    <>
      <TextField
        label={texts.rentityId}
        value={institution.rentityId}
        onChange={(rentityId) => set({ rentityId })}
        inputMode="numeric"
        maxLength={10}
        hint={texts.fromTheNFIU}
      />
      <TextField
        label={texts.nameOfTheInstitution}
        value={institution.institution}
        onChange={(name) => set({ institution: name })}
        maxLength={100}
      />
    </>
  );
}
