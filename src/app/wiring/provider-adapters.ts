import type { Adapter } from '../../providers/adapter/adapter.ts';
import { flutterwave } from '../../providers/bank/flutterwave/adapter.ts';
import { interswitch } from '../../providers/bank/interswitch/adapter.ts';
import { monnify } from '../../providers/bank/monnify/adapter.ts';
import { paystack } from '../../providers/bank/paystack/adapter.ts';
import { vtpass } from '../../providers/bills/vtpass/adapter.ts';
import { sudo } from '../../providers/cards/sudo/adapter.ts';
import { dojah } from '../../providers/identity/dojah/adapter.ts';
import { prembly } from '../../providers/identity/prembly/adapter.ts';
import { qoreid } from '../../providers/identity/qoreid/adapter.ts';
import { termii } from '../../providers/sms/termii/adapter.ts';
import { mono } from '../../providers/registry/mono/adapter.ts';

/** Adapters that PROVIDERS_FILE can name; a new one adds its line here. */
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
