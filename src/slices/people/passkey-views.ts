import { z } from 'zod';
import { instant, typeNames } from '../../domain/schema/type-names.ts';
import type { Passkey } from './passkey.ts';

export const passkeySchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'What you call it.' }),
    isBackedUp: z.boolean().meta({ description: 'Whether it is kept beyond one device.' }),
    createdAt: instant.meta({ description: 'When it was added.' }),
    lastUsedAt: instant.nullable().meta({ description: 'When it last signed in; null while it did not.' }),
  })
  .meta({ id: 'Passkey' })
  .register(typeNames, { name: 'Passkey', description: 'A key of a device of yours, which signs in.' });

export type PasskeyView = z.output<typeof passkeySchema>;

export const passkeyView = ({ createdAt, lastUsedAt, ...rest }: Passkey): PasskeyView => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const challenge = z.string().meta({ description: 'What the device signs, base64url; good for five minutes.' });
const rpId = z.string().meta({ description: 'The host that the key is bound to.' });
const timeoutMs = z.int().meta({ description: 'How long the device may take, milliseconds.' });

export const offerSchema = z
  .object({
    challenge,
    rpId,
    userName: z.string().meta({ description: 'Whom the device names.' }),
    displayName: z.string().meta({ description: 'How the device calls them.' }),
    userHandle: z.string().meta({ description: 'What stands for them on the device, base64url.' }),
    excludedIds: z.array(z.string()).meta({ description: 'Keys that they have: their devices make no second one.' }),
    timeoutMs,
  })
  .meta({ id: 'PasskeyOffer' })
  .register(typeNames, { name: 'PasskeyOffer', description: 'What a browser needs to have a device make a key.' });

export const questionSchema = z
  .object({ challenge, rpId, timeoutMs })
  .meta({ id: 'PasskeyQuestion' })
  .register(typeNames, { name: 'PasskeyQuestion', description: 'What a browser needs to have a device sign in.' });
