// oxlint-disable house/no-barrel -- the entry point of the package
export { tollgate, type Tollgate } from './client.ts';
export * from './errors.ts';
export type * from './generated/schemas.ts';
export type { TransferChange } from './live.ts';
export type { Outcome } from './outcome.ts';
export type { Page, Pages } from './pages.ts';
export type { LiveOptions } from './subscription.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export { API_VERSION } from './version.ts';
export { WebhookKeys, type WebhookKeysOptions } from './webhook-keys.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
