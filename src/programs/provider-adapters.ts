import type { Adapter } from '../services/providers/adapter.ts';
import { flutterwave } from '../services/providers/bank/flutterwave/adapter.ts';
import { interswitch } from '../services/providers/bank/interswitch/adapter.ts';
import { monnify } from '../services/providers/bank/monnify/adapter.ts';
import { paystack } from '../services/providers/bank/paystack/adapter.ts';
import { vtpass } from '../services/providers/bills/vtpass/adapter.ts';
import { sudo } from '../services/providers/cards/sudo/adapter.ts';
import { dojah } from '../services/providers/identity/dojah/adapter.ts';
import { prembly } from '../services/providers/identity/prembly/adapter.ts';
import { qoreid } from '../services/providers/identity/qoreid/adapter.ts';
import { termii } from '../services/providers/sms/termii/adapter.ts';
import { mono } from '../services/providers/registry/mono/adapter.ts';

/** Every provider that PROVIDERS_FILE can name. A new one adds its line here, and nowhere else. */
export const providerAdapters: readonly Adapter[] = [
  paystack,
  flutterwave,
  monnify,
  interswitch,
  vtpass,
  dojah,
  qoreid,
  mono,
  prembly,
  termii,
  sudo,
];
