import { eventAt } from '../../core/versions/versions.ts';
import { API_VERSION } from '../../domain/version/api-version.ts';
import { compactJson } from '../../platform/formats/text.ts';

/** Compact body of an event in the version of an endpoint; the current version without an endpoint. */
export const versionedBody = (event: string, body: string, version: string | null = null): string =>
  version === null || version === API_VERSION ? compactJson(body) : eventAt(version, event, body);
