import type { Command } from 'commander';
import { WebSocket } from 'ws';
import { openCall } from '../src/call.ts';
import { tollgate, type Tollgate } from '../src/client.ts';
import { openTransport } from '../src/transport.ts';
import type { ClientOptions } from '../src/transport.ts';
import { operatorResources } from './generated/operators.ts';
import { EXIT, type Exit, Problem } from './exits.ts';
import { type Env, type Profile, readProfiles } from './profiles.ts';

export interface Streams {
  env: Env;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  /** Stop signal of a command that runs until Ctrl-C. */
  stop(): AbortSignal;
}

interface Globals {
  url?: string;
  key?: string;
  profile?: string;
  json?: boolean;
}

export interface Context extends Streams {
  url: string;
  /** Address and key with their source. @throws Problem without a key for the address. */
  readonly where: Profile & { from: string };
  readonly options: ClientOptions;
  readonly client: Tollgate;
  readonly operators: ReturnType<typeof operatorResources>;
  json: boolean;
  answer(value: unknown, text: string): void;
  line(value: unknown, text: string): void;
  note(text: string): void;
  end(exit: Exit): void;
}

export const LOCAL = 'http://127.0.0.1:4000';
/** Documented key of each demo sandbox, invalid elsewhere. */
const DEMO: Profile = { url: LOCAL, apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret' };

/** Context from the options of a command. Lazy key: some commands need none. */
export function contextOf(command: Command, streams: Streams, end: (exit: Exit) => void): Context {
  const globals = command.optsWithGlobals<Globals>();
  const place = placeOf(globals, streams.env);
  const json = globals.json ?? false;
  const write = (value: unknown, text: string, indent?: number): void => {
    streams.stdout.write(`${json ? JSON.stringify(value, null, indent) : text}\n`);
  };
  return {
    ...streams,
    url: place.url,
    get where() {
      return keyOf(place, globals, streams.env);
    },
    get options() {
      const { apiKey, apiSecret } = this.where;
      return { baseUrl: place.url, apiKey, apiSecret };
    },
    get client() {
      return tollgate(this.options);
    },
    get operators() {
      return operatorResources(openCall(openTransport(this.options)));
    },
    json,
    answer: (value, text) => write(value, text, 2),
    line: (value, text) => write(value, text),
    note: (text) => streams.stderr.write(`${text}\n`),
    end,
  };
}

/** WebSocket of `ws` for live feeds, because Node before version 22 has none. */
export const Socket = WebSocket as unknown as new (url: string, protocol: string) => globalThis.WebSocket;

interface Place {
  url: string;
  name: string | null;
  profile: Profile | undefined;
}

/** Source order: option, environment, profile, local sandbox. */
function placeOf({ url, profile: named }: Globals, env: Env): Place {
  const { current, profiles } = readProfiles(env);
  const name = named ?? env['TOLLGATE_PROFILE'] ?? current;
  const profile = name === null ? undefined : profiles[name];
  const address = (url ?? env['TOLLGATE_URL'] ?? profile?.url ?? LOCAL).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Problem(`${address} is not a valid address`, 'Use the form https://pay.example.com.');
  return { url: address, name, profile };
}

/** Key of an address. Security: a profile's key goes to its own service alone. @throws Problem without a key. */
function keyOf({ url, name, profile }: Place, { key }: Globals, env: Env): Context['where'] {
  const apiKey = key ?? env['TOLLGATE_API_KEY'];
  if (apiKey !== undefined) {
    const apiSecret = env['TOLLGATE_API_SECRET'];
    if (!apiSecret)
      throw new Problem(
        'The API key has no secret',
        'Set TOLLGATE_API_SECRET. There is no option for it, because other users of this machine can read options.',
        EXIT.credentials,
      );
    return { url, apiKey, apiSecret, from: 'the environment' };
  }
  if (name !== null && !profile)
    throw new Problem(`No profile ${name}`, 'List profiles with `tollgate profiles`, or create one with `tollgate login --as NAME`.');
  if (profile && profile.url === url) return { ...profile, from: `profile ${name}` };
  if (isLocal(url)) return { ...DEMO, url, from: 'the local sandbox' };
  const hint = `Sign in with \`tollgate login --url ${url}\`, or set TOLLGATE_API_KEY and TOLLGATE_API_SECRET.`;
  throw new Problem(`No API key for ${url}`, hint, EXIT.credentials);
}

const isLocal = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
