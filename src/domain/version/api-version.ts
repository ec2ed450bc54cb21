/** Dated version of the API, carried by every event. */
export const API_VERSION = '2026-12-01';
