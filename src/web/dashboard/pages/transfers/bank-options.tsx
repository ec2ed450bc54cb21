import type { BanksOfQuery } from '../../gql/graphql.ts';

/** Banks of a list to choose from. */
export function Banks({ label, of }: { label: string; of: BanksOfQuery['banks'] }) {
  return (
    <optgroup label={label}>
      {of.map(({ bankCode, bankName }) => (
        <option key={bankCode} value={bankCode}>
          {bankName}
        </option>
      ))}
    </optgroup>
  );
}
