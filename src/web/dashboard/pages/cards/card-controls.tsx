import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SpendingInterval } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';

const ControlCard = graphql(`
  mutation ControlCard($input: ControlVirtualCardInput!) {
    controlVirtualCard(input: $input) {
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
const CHANNEL_NAMES: Record<Channel, string> = { atm: 'ATM', pos: 'POS terminals', web: 'Web', mobile: 'Mobile apps' };
const INTERVALS = { per_transaction: 'per transaction', daily: 'per day', weekly: 'per week', monthly: 'per month' } as const;
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
    toast(answer.controlVirtualCard.isPending ? texts.cardPending : 'Controls saved');
    done();
  };
  return (
    <ActForm act={act} label="Save controls" reason={wrong ? 'Enter valid amounts' : null} fields={['blockedCategories']} onSubmit={submit}>
      <fieldset>
        <legend>Allowed channels</legend>
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
          label={`Limit ${INTERVALS[interval]}`}
          value={limits[interval]}
          onChange={(typed) => setLimits({ ...limits, [interval]: typed })}
        />
      ))}
      <TextField
        label="Blocked merchant categories"
        value={blocked}
        onChange={setBlocked}
        hint="4-digit merchant category codes, for example 7995 (betting)"
        error={act.errors['blockedCategories']}
      />
    </ActForm>
  );
}
