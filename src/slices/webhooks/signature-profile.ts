import { namedEnum } from '../../domain/schema/type-names.ts';

/** Profiles that a further endpoint chooses from. */
const selectable = ['service', 'standard-webhooks', 'standard-webhooks-ed25519', 'stripe-like'] as const;

const meanings = {
  service: 'X-Service-Signature and X-Service-Signature-256, keyed with the secret.',
  'standard-webhooks': 'Standard Webhooks with HMAC-SHA256, keyed with the secret.',
  'standard-webhooks-ed25519': 'Standard Webhooks with Ed25519, verified with the published keys.',
  'stripe-like': 'X-Service-Signature-V1 in the layout of Stripe, keyed with the secret; for migration.',
};

export const signatureProfileInput = namedEnum(
  'WebhookSignatureProfileInput',
  'The signature of deliveries to an endpoint.',
  selectable,
  meanings,
).meta({ description: 'The signature of deliveries; default for a new endpoint: standard-webhooks.' });

export const ED25519 = 'standard-webhooks-ed25519' satisfies SignatureProfile;

export const signatureProfiles = [...selectable, 'compatible'] as const;
export type SignatureProfile = (typeof signatureProfiles)[number];

export const signatureProfile = namedEnum('WebhookSignatureProfile', 'The signature of deliveries to an endpoint.', signatureProfiles, {
  ...meanings,
  compatible: 'Several signatures: the URL of the settings, and endpoints created before profiles existed.',
}).meta({ description: 'The signature of deliveries.' });
