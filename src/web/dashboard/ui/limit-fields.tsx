import type { FieldErrors } from '../data.ts';
import { koboOf } from '../format.ts';
import { MoneyField, TextField } from './controls.tsx';
import { limitFieldsTexts as texts } from '../texts/ui.ts';

/** The four limits as they are typed; empty is none. */
export type TypedLimits = Readonly<Record<'perPayment' | 'dayAmount' | 'dayPayments' | 'monthAmount', string>>;

interface Limits {
  perPayment: number | null;
  dayAmount: number | null;
  dayPayments: number | null;
  monthAmount: number | null;
}

const naira = (kobo: number | null): string => (kobo === null ? '' : (kobo / 100).toFixed(2));

export const NO_LIMITS: TypedLimits = { perPayment: '', dayAmount: '', dayPayments: '', monthAmount: '' };

/** Limits as they would be typed. */
export const typedLimits = ({ perPayment, dayAmount, dayPayments, monthAmount }: Limits): TypedLimits => ({
  perPayment: naira(perPayment),
  dayAmount: naira(dayAmount),
  dayPayments: dayPayments === null ? '' : String(dayPayments),
  monthAmount: naira(monthAmount),
});

export function limitsOf(typed: TypedLimits): Limits | null {
  const amount = (text: string): number | string | null => (text.trim() === '' ? null : koboOf(text));
  const [perPayment, dayAmount, monthAmount] = [amount(typed.perPayment), amount(typed.dayAmount), amount(typed.monthAmount)];
  const count = typed.dayPayments.trim();
  if (typeof perPayment === 'string' || typeof dayAmount === 'string' || typeof monthAmount === 'string' || !/^\d{0,7}$/.test(count))
    return null;
  return { perPayment, dayAmount, dayPayments: count === '' ? null : Number(count), monthAmount };
}

/** Fields for the four limits. */
export function LimitFields({ typed, set, errors }: { typed: TypedLimits; set(typed: TypedLimits): void; errors: FieldErrors }) {
  const change = (name: keyof TypedLimits) => (text: string) => set({ ...typed, [name]: text });
  return (
    <>
      <MoneyField label={texts.perTransaction} value={typed.perPayment} onChange={change('perPayment')} error={errors['perPayment']} />
      <MoneyField label={texts.perDay} value={typed.dayAmount} onChange={change('dayAmount')} error={errors['dayAmount']} />
      <TextField
        label={texts.paymentsPerDay}
        value={typed.dayPayments}
        onChange={change('dayPayments')}
        inputMode="numeric"
        error={errors['dayPayments']}
      />
      <MoneyField label={texts.perMonth} value={typed.monthAmount} onChange={change('monthAmount')} error={errors['monthAmount']} />
    </>
  );
}
