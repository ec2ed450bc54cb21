import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SpendingInterval } from '../../gql/graphql.ts';
import { commonTexts } from '../../texts/common.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { fill } from '../../texts/fill.ts';
import { cardControlsTexts as texts } from '../../texts/cards.ts';

const ControlCard = graphql(`
  mutation ControlCard($input: UpdateVirtualCardControlsInput!) {
    updateVirtualCardControls(input: $input) {
      isPending
      card {
        id
        spendingControls
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CHANNELS = ['atm', 'pos', 'web', 'mobile'] as const;
type Channel = (typeof CHANNELS)[number];
const CHANNEL_NAMES: Record<Channel, string> = { atm: 'ATM', pos: texts.pOSTerminals, web: texts.web, mobile: texts.mobileApps };
const INTERVALS = { per_transaction: texts.perTransaction, daily: texts.perDay, weekly: texts.perWeek, monthly: texts.perMonth } as const;
type Interval = keyof typeof INTERVALS;

interface Controls {
  channels: Partial<Record<Channel, boolean>>;
  allowedCategories: readonly string[];
  blockedCategories: readonly string[];
  spendingLimits: readonly { amount: number; interval: Interval }[];
}

export function controlsOf(json: unknown): Controls {
  return { channels: {}, allowedCategories: [], blockedCategories: [], spendingLimits: [], ...(json as Partial<Controls> | null) };
}

export const limitLabel = ({ amount, interval }: Controls['spendingLimits'][number]): string => `${naira(amount)} ${INTERVALS[interval]}`;

const inputName = (interval: Interval): SpendingInterval => interval.toUpperCase() as SpendingInterval;

const typedNaira = (kobo: number | undefined): string =>
  kobo === undefined ? '' : `${Math.floor(kobo / 100)}${kobo % 100 === 0 ? '' : `.${String(kobo % 100).padStart(2, '0')}`}`;

export function ControlsForm({ cardId, json, done }: { cardId: string; json: unknown; done(): void }) {
  const act = useAction(ControlCard);
  const now = controlsOf(json);
  const [channels, setChannels] = useState(now.channels);
  const [blocked, setBlocked] = useState(now.blockedCategories.join(' '));
  const [limits, setLimits] = useState<Record<Interval, string>>(() => {
    const of = (interval: Interval): string => typedNaira(now.spendingLimits.find((each) => each.interval === interval)?.amount);
    return { per_transaction: of('per_transaction'), daily: of('daily'), weekly: of('weekly'), monthly: of('monthly') };
  });
  const set = Object.entries(limits).flatMap(([interval, typed]) =>
    typed.trim() === '' ? [] : [{ interval: interval as Interval, amount: koboOf(typed) }],
  );
  const wrong = set.some(({ amount }) => typeof amount === 'string');
  const submit = async (): Promise<void> => {
    const spendingLimits = set.flatMap(({ interval, amount }) =>
      typeof amount === 'number' ? [{ interval: inputName(interval), amount }] : [],
    );
    const blockedCategories = blocked.split(/[\s,]+/).filter(Boolean);
    // Fields outside this form are omitted and stay unchanged.
    const answer = await act.run({ input: { cardId, channels, spendingLimits, blockedCategories } });
    if (!answer) return;
    toast(answer.updateVirtualCardControls.isPending ? commonTexts.cardPending : texts.controlsSaved);
    done();
  };
  return (
    <ActForm
      act={act}
      label={texts.saveControls}
      reason={wrong ? texts.enterValidAmounts : null}
      fields={['blockedCategories']}
      onSubmit={submit}
    >
      <fieldset>
        <legend>{texts.allowedChannels}</legend>
        {CHANNELS.map((channel) => (
          <label key={channel} className="row">
            <input
              type="checkbox"
              checked={channels[channel] ?? true}
              onChange={(event) => setChannels({ ...channels, [channel]: event.target.checked })}
            />
            {CHANNEL_NAMES[channel]}
          </label>
        ))}
      </fieldset>
      {(Object.keys(INTERVALS) as Interval[]).map((interval) => (
        <MoneyField
          key={interval}
          label={fill(texts.limitInterval, { interval: INTERVALS[interval] })}
          value={limits[interval]}
          onChange={(typed) => setLimits({ ...limits, [interval]: typed })}
        />
      ))}
      <TextField
        label={texts.blockedMerchantCategories}
        value={blocked}
        onChange={setBlocked}
        hint={texts.digitMerchantCategoryCodes}
        error={act.errors['blockedCategories']}
      />
    </ActForm>
  );
}
