import type { Key } from '../src/core/app/work.ts';
import { brought } from '../src/slices/slices.ts';

/** What a job of a claimed queue carries: ids only, since jobs are readable in Redis. */
export interface ClaimedJob {
  bookId: number;
  /** The token under which PostgreSQL gave the records to this job. A job without the claim does nothing. */
  claim: string;
  /** Further records of the same claim. An earlier version does not know of them; they are due again when the claim ends. */
  more?: Key[];
  /** `transferId`, `billId` or `mailId`. */
  [idName: string]: unknown;
}

/** All that is due to one endpoint. A lane without anything due does nothing. */
export interface LaneJob {
  bookId: number;
  endpointId: string;
}

export interface QueueOf {
  name: string;
  /** How much runs at once in each worker. */
  concurrency: number;
}

/** What the slices have done record by record. */
export const claimedQueues = brought(({ queues }) => queues);

export const laneQueues = {
  webhooks: { name: 'webhook-delivery', concurrency: 64 },
  // Endpoints that timed out of late: they wait for each other here, and nobody waits for them.
  slowWebhooks: { name: 'webhook-slow', concurrency: 16 },
} as const;

export const queues: readonly QueueOf[] = [...claimedQueues, ...Object.values(laneQueues)];

/** A finished job is of no further use; failed ones stay for people to look at, up to a bound. */
export const jobOptions = { removeOnComplete: true, removeOnFail: { count: 1_000, age: 7 * 24 * 3_600 }, attempts: 1 } as const;
