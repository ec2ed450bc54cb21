import { invalidState } from '../../platform/errors/refusal.ts';

export interface Transition<Status> {
  from: readonly Status[];
  /** Null keeps the status. */
  to: Status | null;
  /** Completes a refusal: "to …, its status must be"; by default the name and the thing. */
  words?: string;
}

/** Guards of the state machine of a `thing`. */
export function guardsOf<Status extends string, Name extends string>(thing: string, transitions: Record<Name, Transition<Status>>) {
  const may = (status: Status, name: Name): boolean => transitions[name].from.includes(status);
  /** @throws Refusal 409 INVALID_STATE naming the current and the required status. */
  const requireMay = ({ status }: { status: Status }, name: Name, words = transitions[name].words ?? `${name} the ${thing}`): void => {
    if (may(status, name)) return;
    const states = transitions[name].from.map((state) => `'${state}'`).join(' or ');
    throw invalidState(`The ${thing} is '${status}'; to ${words}, its status must be ${states}`);
  };
  return { may, requireMay };
}
