import type { Bank, Enquiry } from './port.ts';

/** A caller waits for the name: two that are silent are enough. */
const MAX_ASKED = 2;

type Account = Parameters<Bank['enquireName']>[0];

/** The first of several banks, which asks another one for a name where one does not answer. `order` gives their numbers. */
export function namesInTurn(banks: readonly Bank[], order: (account: Account) => Promise<readonly number[]>): Bank | null {
  const [first, second] = banks;
  if (!first || !second) return null;
  return {
    id: first.id,
    name: first.name,
    capabilities: first.capabilities,
    submit: (payment) => first.submit(payment),
    outcomeOf: (payment) => first.outcomeOf(payment),
    async enquireName(account): Promise<Enquiry> {
      let answer: Enquiry = { kind: 'no_answer' };
      for (const id of (await order(account)).slice(0, MAX_ASKED)) {
        answer = (await banks.find((bank) => bank.id === id)?.enquireName(account)) ?? answer;
        if (answer.kind !== 'no_answer') break;
      }
      return answer;
    },
  };
}
