/** Ids, names and numbers only: whatever is put here leaves for another system. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface TracedRequest {
  method: string;
  /** The pattern, never the raw path. */
  route: string;
  requestId: string;
  /** W3C Trace Context of the caller, as it came. */
  traceparent: string | undefined;
}

/** Spans of this process. An App without it traces nothing, and pays one branch for that. */
export interface Tracing {
  /** One HTTP request, part of the caller's trace when it told one; `statusOf` is asked when `work` has ended. */
  request<T>(request: TracedRequest, statusOf: () => number, work: () => Promise<T>): Promise<T>;
  /** One job, the beginning of a trace of its own: what caused it was committed earlier, maybe by another process. */
  job<T>(queue: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** A step inside a request or a job; outside of both nothing is recorded, so that looking for work leaves no traces. */
  step<T>(name: string, attributes: Attributes, work: () => Promise<T>, kind?: 'internal' | 'client'): Promise<T>;
  /** Hands over what has not left yet, waiting for it a few seconds at most. */
  close(): Promise<void>;
}

/** A step of `tracing`, or just `work` when nothing is traced. */
export function step<T>(
  tracing: Tracing | null | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: 'internal' | 'client' = 'internal',
): Promise<T> {
  return tracing ? tracing.step(name, attributes, work, kind) : work();
}
