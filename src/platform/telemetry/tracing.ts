/** Ids, names and numbers only: attributes leave for another system. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface TracedRequest {
  method: string;
  route: string;
  requestId: string;
  traceparent: string | undefined;
}

export interface Tracing {
  request<T>(request: TracedRequest, statusOf: () => number, work: () => Promise<T>): Promise<T>;
  /** A job with its own trace; its cause committed earlier. */
  job<T>(queue: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** A step inside a request or job; outside of both nothing is recorded, so polling leaves no traces. */
  step<T>(name: string, attributes: Attributes, work: () => Promise<T>, kind?: 'internal' | 'client'): Promise<T>;
  /** Exports pending spans; waits a few seconds at most. */
  close(): Promise<void>;
}

export function step<T>(
  tracing: Tracing | null | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: 'internal' | 'client' = 'internal',
): Promise<T> {
  return tracing ? tracing.step(name, attributes, work, kind) : work();
}
