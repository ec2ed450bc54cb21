/**
 * Effect of an operation that only operators may call; it decides the maker-checker policy and the conflict-of-interest check.
 * Everything but `reads` is refused in live to members of the business that it concerns.
 */
export type Control =
  /** Reads; changes nothing. */
  | { effect: 'reads' }
  /** Keeps a record, a setting or a restriction: moves no money and permits nothing more. One operator. */
  | { effect: 'records' }
  /**
   * Permits more than before, or books money. In live `always` takes two operators; `conditional` takes two unless the operation waives
   * consent, such as for a restriction or on a provider's own outcome.
   */
  | { effect: 'permits' | 'books'; approval: 'always' | 'conditional' };
