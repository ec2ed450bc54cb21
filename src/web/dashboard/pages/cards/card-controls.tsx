import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SpendingInterval } from '../../gql/graphql.ts';
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
const CHANNEL_WORDS: Record<Channel, string> = { atm: 'Cash machines', pos: 'Terminals in shops', web: 'Web', mobile: 'Mobile apps' };
const INTERVALS = { per_transaction: 'one purchase', daily: 'a day', weekly: 'a week', monthly: 'a month' } as const;
type Interval = keyof typeof INTERVALS;

interface Controls {
  channels: Partial<Record<Channel, boolean>>;
  allowedCategories: readonly string[];
  blockedCategories: readonly string[];
  spendingLimits: readonly { amount: number; interval: Interval }[];
}

/** The controls of a card as JSON carries them; what is not there is not limited. */
export function controlsOf(json: unknown): Controls {
  return { channels: {}, allowedCategories: [], blockedCategories: [], spendingLimits: [], ...(json as Partial<Controls> | null) };
}

export const limitWords = ({ amount, interval }: Controls['spendingLimits'][number]): string => `${naira(amount)} ${INTERVALS[interval]}`;

const inputName = (interval: Interval): SpendingInterval => interval.toUpperCase() as SpendingInterval;

const typedNaira = (kobo: number | undefined): string =>
  kobo === undefined ? '' : `${Math.floor(kobo / 100)}${kobo % 100 === 0 ? '' : `.${String(kobo % 100).padStart(2, '0')}`}`;

/** Says anew what a card may be used for. */
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
    // What this form does not show is left out and stays.
    const answer = await act.run({ input: { cardId, channels, spendingLimits, blockedCategories } });
    if (!answer) return;
    toast(answer.controlVirtualCard.isPending ? 'The processor has not answered yet; it is told again' : 'Controls set');
    done();
  };
  return (
    <ActForm
      act={act}
      label="Set controls"
      reason={wrong ? 'An amount is not right' : null}
      fields={['blockedCategories']}
      onSubmit={submit}
    >
      <fieldset>
        <legend>Where it may be used</legend>
        {CHANNELS.map((channel) => (
          <label key={channel} className="row">
            <input
              type="checkbox"
              checked={channels[channel] ?? true}
              onChange={(event) => setChannels({ ...channels, [channel]: event.target.checked })}
            />
            {CHANNEL_WORDS[channel]}
          </label>
        ))}
      </fieldset>
      {(Object.keys(INTERVALS) as Interval[]).map((interval) => (
        <MoneyField
          key={interval}
          label={`At most, ${INTERVALS[interval]}`}
          value={limits[interval]}
          onChange={(typed) => setLimits({ ...limits, [interval]: typed })}
        />
      ))}
      <TextField
        label="Blocked merchant categories"
        value={blocked}
        onChange={setBlocked}
        hint="Codes of 4 digits, such as 7995 for betting"
        error={act.errors['blockedCategories']}
      />
    </ActForm>
  );
}
