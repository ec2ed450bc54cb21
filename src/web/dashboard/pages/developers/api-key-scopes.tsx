import type { ApiKeyScope } from '../../gql/graphql.ts';
import { apiKeyScopesTexts as texts } from '../../texts/developers.ts';

const SCOPES: readonly ApiKeyScope[] = [
  'TRANSFERS_READ',
  'TRANSFERS_WRITE',
  'WALLET_READ',
  'WALLET_WRITE',
  'PAYROLL_READ',
  'PAYROLL_WRITE',
  'PAYROLL_APPROVE',
  'VERIFICATION_READ',
  'VERIFICATION_WRITE',
  'BILLS_READ',
  'BILLS_WRITE',
  'CARDS_READ',
  'CARDS_WRITE',
  'CUSTOMERS_READ',
  'CUSTOMERS_WRITE',
  'SUBSCRIPTIONS_READ',
  'SUBSCRIPTIONS_WRITE',
  'PRODUCTS_READ',
  'PRODUCTS_WRITE',
  'CHECKOUT_READ',
  'CHECKOUT_WRITE',
  'SMS_QUOTE',
  'SMS_READ',
  'SMS_SEND',
  'WEBHOOKS_READ',
  'WEBHOOKS_WRITE',
  'REQUESTS_READ',
  'SANDBOX',
];

/** Scope in the form of the API: transfers:read. */
export const scopeName = (scope: string): string => scope.toLowerCase().replace('_', ':');

interface Props {
  value: readonly ApiKeyScope[] | null;
  onChange(value: readonly ApiKeyScope[] | null): void;
  /** Scopes that the person has and may grant. */
  own(scope: ApiKeyScope): boolean;
  error?: string | undefined;
}

/** Scopes of a key: all, or the selected ones, within the permissions of the person. */
export function ScopeField({ value, onChange, own, error }: Props) {
  const offered = SCOPES.filter((scope) => own(scope) || value?.includes(scope));
  const mayAll = SCOPES.every(own);
  return (
    <fieldset>
      <legend>{texts.permissions}</legend>
      {(mayAll || value === null) && (
        <div>
          <label>
            <input type="checkbox" checked={value === null} onChange={({ target }) => onChange(target.checked ? null : [])} />
            {texts.allPermissions}
          </label>
        </div>
      )}
      {value !== null && (
        <div className="filters">
          {offered.map((scope) => (
            <label key={scope} className="nowrap">
              <input
                type="checkbox"
                checked={value.includes(scope)}
                onChange={({ target }) => onChange(target.checked ? [...value, scope] : value.filter((each) => each !== scope))}
              />
              {scopeName(scope)}
            </label>
          ))}
        </div>
      )}
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
