import type { BanksOfQuery } from '../../gql/graphql.ts';

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
