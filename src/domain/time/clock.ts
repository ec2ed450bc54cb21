/** Where an operation reads the time from. Business moments come from the database's clock; this one serves rules and logs. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
