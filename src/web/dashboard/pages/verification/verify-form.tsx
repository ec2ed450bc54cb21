import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { VerificationOperation } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { Facts, Money } from '../../ui/show.tsx';
import { VerificationBalance } from './verification-balance.tsx';
import { isOperation, OPERATIONS } from './verification-operations.ts';

const VerifyNin = graphql(`
  mutation VerifyNin($input: VerifyNinInput!) {
    verifyNin(input: $input) {
      found {
        firstName
        middleName
        lastName
        dateOfBirth
        gender
        phoneNumber
        address
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const VerifyNinFull = graphql(`
  mutation VerifyNinFull($input: VerifyNinInput!) {
    verifyNinFull(input: $input) {
      found {
        firstName
        middleName
        lastName
        dateOfBirth
        gender
        phoneNumber
        address
        stateOfOrigin
        nationality
        educationalLevel
        employmentStatus
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const VerifyNinName = graphql(`
  mutation VerifyNinName($input: VerifyNinNameInput!) {
    verifyNinName(input: $input) {
      found {
        result
        firstNameMatch
        lastNameMatch
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const VerifyNinFace = graphql(`
  mutation VerifyNinFace($input: VerifyNinWithFaceInput!) {
    verifyNinWithFace(input: $input) {
      found {
        firstName
        lastName
        faceMatch
        confidence
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const VerifyCompany = graphql(`
  mutation VerifyCompany($input: VerifyCompanyInput!) {
    verifyCompany(input: $input) {
      found {
        companyName
        rcNumber
        companyType
        status
        registrationDate
        address
        city
        state
        natureOfBusiness
        matchScore
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Answer {
  found?: object | null;
  receipt?: { charged: number } | null;
}

const FIELDS = ['nin', 'firstName', 'lastName', 'imageUrl', 'companyName'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const NEEDS: Record<VerificationOperation, readonly (keyof Typed)[]> = {
  NIN_BASIC: ['nin'],
  NIN_FULL: ['nin'],
  NIN_MATCH: ['nin', 'firstName', 'lastName'],
  NIN_FACE: ['nin', 'imageUrl'],
  CAC: ['companyName'],
};
const LABELS: Typed = {
  nin: 'NIN',
  firstName: 'First name',
  lastName: 'Last name',
  imageUrl: 'Photo URL',
  companyName: 'Company name',
};

/** Verification call with its price before it; `after` runs when the call may have been charged. */
export function VerifyForm({ after }: { after(): void }) {
  const [operation, setOperation] = useState<VerificationOperation>('NIN_BASIC');
  const [typed, setTyped] = useState<Typed>({ nin: '', firstName: '', lastName: '', imageUrl: '', companyName: '' });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const balance = useData(VerificationBalance, {});
  const { act, run } = useVerify(operation, typed);
  const price = balance.data?.verificationBalance.prices.find((each) => each.operation === operation)?.price;
  const quota = balance.data?.verificationBalance.subscription?.quotas.find((each) => each.operation === operation)?.remaining ?? 0;
  const submit = async (): Promise<void> => {
    setAnswer(null);
    setAnswer(await run());
    balance.reload();
    after();
  };
  return (
    <>
      <ActForm
        act={act}
        label="Verify"
        fields={NEEDS[operation]}
        reason={NEEDS[operation].some((name) => typed[name].trim() === '') ? '' : null}
        onSubmit={submit}
      >
        <Select
          label="Operation"
          value={operation}
          onChange={(value) => {
            setAnswer(null);
            act.clear();
            if (isOperation(value)) setOperation(value);
          }}
          options={Object.entries(OPERATIONS)}
        />
        {NEEDS[operation].map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            error={act.errors[name]}
            required
            {...(name === 'nin' && { inputMode: 'numeric' as const, maxLength: 11, hint: '11 digits' })}
          />
        ))}
        <p className="dim">
          {quota > 0 ? `Paid by the plan; ${quota} remaining.` : price !== undefined && <Money kobo={price} />}
          {quota === 0 && price !== undefined && ' is debited from the verification balance.'} A call without a record and a repeated call
          are charged too.
        </p>
      </ActForm>
      {answer?.found && (
        <section className="note good" aria-label="Found" role="status">
          <Facts rows={factsOf(answer.found)} />
          <p>
            Charged <Money kobo={answer.receipt?.charged ?? 0} />
          </p>
        </section>
      )}
    </>
  );
}

function useVerify(operation: VerificationOperation, typed: Typed) {
  const [basic, full, name, face, company] = [
    useAction(VerifyNin),
    useAction(VerifyNinFull),
    useAction(VerifyNinName),
    useAction(VerifyNinFace),
    useAction(VerifyCompany),
  ];
  const text = (field: keyof Typed): string => typed[field].trim();
  const nin = text('nin');
  switch (operation) {
    case 'NIN_BASIC':
      return { act: basic, run: async (): Promise<Answer | null> => (await basic.run({ input: { nin } }))?.verifyNin ?? null };
    case 'NIN_FULL':
      return { act: full, run: async (): Promise<Answer | null> => (await full.run({ input: { nin } }))?.verifyNinFull ?? null };
    case 'NIN_MATCH': {
      const input = { nin, firstName: text('firstName'), lastName: text('lastName') };
      return { act: name, run: async (): Promise<Answer | null> => (await name.run({ input }))?.verifyNinName ?? null };
    }
    case 'NIN_FACE': {
      const input = { nin, imageUrl: text('imageUrl') };
      return { act: face, run: async (): Promise<Answer | null> => (await face.run({ input }))?.verifyNinWithFace ?? null };
    }
    case 'CAC': {
      const input = { companyName: text('companyName') };
      return { act: company, run: async (): Promise<Answer | null> => (await company.run({ input }))?.verifyCompany ?? null };
    }
  }
}

/** "dateOfBirth" as "Date of birth". */
function factsOf(found: object): (readonly [string, string])[] {
  return Object.entries(found)
    .filter(([name, value]) => name !== '__typename' && value !== null && value !== '')
    .map(([name, value]) => {
      const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
      return [spaced.charAt(0).toUpperCase() + spaced.slice(1), /^[A-Z_]+$/.test(text) && text.includes('_') ? labelOf(text) : text];
    });
}
