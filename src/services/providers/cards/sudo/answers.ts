import type { Concern } from '../../../../platform/kernel/concern.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Done } from '../port.ts';
import { manner, type SudoClient, type SudoSaid } from './client.ts';
import { errors } from './codes.ts';

/** Asks something that is about a card or an instruction, within the time of one call of the port. */
export type Ask = (request: Omit<Parameters<SudoClient>[0], 'deadline'>) => Promise<SudoSaid>;

export const pathOf = (providerCardId: string): string => `/cards/${encodeURIComponent(providerCardId)}`;
export const isDone = (said: SudoSaid): said is Extract<SudoSaid, { kind: 'said' }> => said.kind === 'said' && manner.isFine(said.envelope);

/** What an answer that is no success means. */
export function answerTo(said: SudoSaid): Exclude<Done<never>, { kind: 'done' }> {
  const row = errorOf(said);
  if (said.kind !== 'said' || !row || row.is !== 'refused') return silence(said, row?.concern);
  const reason = said.envelope.message.slice(0, 200) || 'the processor refused it';
  return { kind: 'refused', reason, ...beside(row.concern && { kind: row.concern, detail: `Sudo answered ${said.status}: ${row.means}` }) };
}

/** The row of the table that an error fits. */
export const errorOf = (said: SudoSaid): (typeof errors)[number] | undefined =>
  said.kind === 'said'
    ? errors.find(
        ({ status, message }) =>
          (status === undefined || status === said.status) && (message === undefined || message.test(said.envelope.message)),
      )
    : undefined;

/** No outcome, with what operators have to know of it. */
export function silence(said: SudoSaid, kind?: Concern['kind']): { kind: 'no_answer'; concern?: Concern } {
  const concern = kind && said.kind === 'said' ? { kind, detail: `Sudo answered ${said.status}` } : concernIn(manner, said);
  return { kind: 'no_answer', ...beside(concern) };
}

export const unreadable = (what: string): Concern => ({
  kind: 'unknown_answer',
  detail: `Sudo told of ${what} in a form that is not known here`,
});
