import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BusinessLimitsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { Limits } from '../../ui/limits.tsx';
import { Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show } from '../../ui/show.tsx';
import { LimitFields, limitsOf, typedLimits } from '../../ui/limit-fields.tsx';
import { labels } from '../../texts/labels.ts';
import { businessLimitsTexts as texts } from '../../texts/prices-providers.ts';

const BusinessLimitsOf = graphql(`
  query BusinessLimits($businessId: ID!) {
    businessLimits(businessId: $businessId) {
      limits {
        ...WalletLimitsShown
      }
    }
    tiers {
      tier
    }
  }
`);

const SetLimits = graphql(`
  mutation SetLimits($input: UpdateBusinessLimitsInput!) {
    updateBusinessLimits(input: $input) {
      businessLimits {
        approvalRequest {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Wallet limits of a business, with their form. */
export function BusinessLimits({ businessId }: { businessId: string }) {
  const found = useData(BusinessLimitsOf, { businessId });
  return (
    <Section title={labels.limits}>
      <Show of={found} rem={14}>
        {({ businessLimits, tiers }) =>
          businessLimits && (
            <>
              <Limits of={businessLimits.limits} />
              <div className="row">
                <DialogButton label={texts.setLimits}>
                  {(close) => (
                    <SetForm
                      businessId={businessId}
                      tier={businessLimits.limits.tier}
                      tiers={tiers}
                      done={() => (close(), found.reload())}
                    />
                  )}
                </DialogButton>
              </div>
            </>
          )
        }
      </Show>
    </Section>
  );
}

interface SetProps {
  businessId: string;
  tier: string | null;
  tiers: BusinessLimitsQuery['tiers'];
  done(): void;
}

const NONE = typedLimits({ perPayment: null, dayAmount: null, dayPayments: null, monthAmount: null });

function SetForm({ businessId, tier: present, tiers, done }: SetProps) {
  const act = useAction(SetLimits);
  const [tier, setTier] = useState(present ?? '');
  const [typed, setTyped] = useState(NONE);
  const wanted = limitsOf(typed);
  const save = async (note: string): Promise<void> => {
    if (!wanted) return;
    const answer = await act.run({ input: { businessId, tier: tier === '' ? null : tier, ...(tier !== '' && wanted), note } });
    if (!answer) return;
    toast(answer.updateBusinessLimits.businessLimits?.approvalRequest ? texts.approvalRequestedAnother : texts.limitsSetTheyApplyFrom);
    done();
  };
  return (
    <NoteForm act={act} label={texts.setLimits} fields={['tier']} reason={wanted ? null : texts.correctTheAmounts} onSubmit={save}>
      <Select
        label={texts.tier}
        value={tier}
        onChange={setTier}
        options={[['', texts.noTierUnlimited], ...tiers.map((each): [string, string] => [each.tier, labelOf(each.tier)])]}
        error={act.errors['tier']}
      />
      {tier !== '' && (
        <>
          <p>{texts.theseLimitsReplaceThoseOf}</p>
          <LimitFields typed={typed} set={setTyped} errors={act.errors} />
        </>
      )}
    </NoteForm>
  );
}
