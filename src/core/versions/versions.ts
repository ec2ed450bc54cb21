import { SERVED_VERSIONS, API_VERSION } from '../../domain/portable/api-versions.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { changes as december } from './2026-12-01.ts';
import type { Change, Json } from './change.ts';
import { z } from 'zod';
import { compactJson } from '../../platform/formats/text.ts';

export const VERSION_HEADER = 'Tollgate-Version';

/** Served versions, newest first; the first is current. */
export const API_VERSIONS: readonly string[] = SERVED_VERSIONS;

export const isServed = (version: string): boolean => API_VERSIONS.includes(version);

/** Transforms of a list of changes; a version of the list's end costs nothing. */
export function translator(changes: readonly Change[]) {
  /** Changes after the version, newest first. */
  const since = (version: string): Change[] =>
    changes.filter((change) => change.version > version).toSorted((one, other) => (one.version < other.version ? 1 : -1));
  return {
    request: (version: string, operation: string, input: Json): Json =>
      since(version)
        .toReversed()
        .reduce((now, { request }) => request?.(operation, now) ?? now, input),
    answer(version: string, operation: string, text: string): string {
      const body = JSON.parse(text) as Json;
      if (body['success'] !== true) return JSON.stringify(since(version).reduce((now, { error }) => error?.(now) ?? now, body));
      if (!('data' in body)) return text;
      const data = since(version).reduce((now, { response }) => (response ? response(operation, now) : now), body['data']);
      return JSON.stringify({ ...body, data });
    },
    /** Compact JSON text of a webhook body in the version. */
    event: (version: string, type: string, text: string): string =>
      JSON.stringify(since(version).reduce((now, { event }) => event?.(type, now) ?? now, JSON.parse(text) as Json)),
  };
}

const { request, answer, event } = translator(december);
export { answer as answerAt, event as eventAt, request as requestFrom };

/** @throws Refusal 400 VALIDATION_ERROR naming the header and the served versions. */
export function requireServed(version: string, field = VERSION_HEADER): void {
  if (!isServed(version)) throw invalid(field, `${field}: must be one of ${API_VERSIONS.join(', ')}`);
}

export const servedVersion = z.string().refine(isServed, { error: `must be one of ${API_VERSIONS.join(', ')}` });

/** Compact body of an event in the version of an endpoint; the current version without an endpoint. */
export const versionedBody = (type: string, body: string, version: string | null = null): string =>
  version === null || version === API_VERSION ? compactJson(body) : event(version, type, body);
