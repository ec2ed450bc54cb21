/** Paystack's bounds: a name and a reason longer than these may be refused [K]. */
const MAX_NAME = 100;
const MAX_REASON = 100;

/** What may stand in texts that banks print: letters, digits and plain signs. */
const clean = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w .,&'()/+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The name of a recipient. Paystack asks the bank for it and wants one all the same. */
export const recipientName = (name: string | null): string =>
  clean(name ?? '')
    .slice(0, MAX_NAME)
    .trim() || 'Account holder';

/** What the beneficiary reads. */
export const reasonOf = (narration: string | null): string =>
  clean(narration ?? '')
    .slice(0, MAX_REASON)
    .trim() || 'Transfer';

/**
 * Paystack's code of a bank. It goes by the codes of the CBN and of its own list, which are those of our directory; what differs has a line here,
 * ours first [C: compare with GET /bank?country=nigeria before the first transfer to such a bank].
 */
const OTHER_CODES: Readonly<Record<string, string>> = {
  // The Alternative Bank, Globus Bank, Parallex Bank: as Paystack lists them [K].
  '103': '00103',
};

export const bankCodeOf = (bankCode: string): string => OTHER_CODES[bankCode] ?? bankCode;
