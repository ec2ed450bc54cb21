/** Every queue: its name, what a job carries (ids only, since jobs are readable in Redis), and how much runs at once. */
export interface ClaimedJob {
  bookId: number;
  /** The token under which PostgreSQL gave the record to this job. A job without the claim does nothing. */
  claim: string;
  /** `transferId`, `billId` or `mailId`. */
  [idName: string]: string | number;
}

/** All that is due to one endpoint. A lane without anything due does nothing. */
export interface LaneJob {
  bookId: number;
  endpointId: string;
}

export const queues = {
  settleTransfers: { name: 'settle-transfers', concurrency: 64 },
  requeryBills: { name: 'requery-bills', concurrency: 32 },
  deliverWebhooks: { name: 'webhook-delivery', concurrency: 64 },
  // Endpoints that timed out of late: they wait for each other here, and nobody waits for them.
  deliverSlowWebhooks: { name: 'webhook-slow', concurrency: 16 },
  // As many as connections are kept to the mail server.
  sendMail: { name: 'send-mail', concurrency: 4 },
} as const;

/** A finished job is of no further use; failed ones stay for people to look at, up to a bound. */
export const jobOptions = { removeOnComplete: true, removeOnFail: { count: 1_000, age: 7 * 24 * 3_600 }, attempts: 1 } as const;
