import type { Command } from 'commander';
import { WebSocket } from 'ws';
import { tollgate, type Tollgate } from '../src/client.ts';
import type { ClientOptions } from '../src/transport.ts';
import { EXIT, type Exit, Problem } from './exits.ts';
import { type Env, type Profile, readProfiles } from './profiles.ts';

/** What a command may use of the process that it runs in. */
export interface Streams {
  env: Env;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  /** For what goes on until somebody ends it: tells when. */
  stop(): AbortSignal;
}

interface Globals {
  url?: string;
  key?: string;
  profile?: string;
  json?: boolean;
}

/** What a command is given: the service it speaks to, and how it speaks to whoever started it. */
export interface Context extends Streams {
  url: string;
  /** The address and key that hold, and whence. Each of these three: @throws Problem when no key is known for the address. */
  readonly where: Profile & { from: string };
  readonly options: ClientOptions;
  readonly client: Tollgate;
  json: boolean;
  /** Prints the one answer of a command: the value as JSON, or the text for people. */
  answer(value: unknown, text: string): void;
  /** Prints one of many, a line each. */
  line(value: unknown, text: string): void;
  /** Says something beside the answer. */
  note(text: string): void;
  end(exit: Exit): void;
}

export const LOCAL = 'http://127.0.0.1:4000';
/** The documented key of every sandbox that holds the demo; it works nowhere else. */
const DEMO: Profile = { url: LOCAL, apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret' };

/** Makes of the options given to a command what it runs with. The key is looked for when it is needed, since some commands need none. */
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
    json,
    answer: (value, text) => write(value, text, 2),
    line: (value, text) => write(value, text),
    note: (text) => streams.stderr.write(`${text}\n`),
    end,
  };
}

/** For a live feed: Node before version 22 has no WebSocket of its own. */
export const Socket = WebSocket as unknown as new (url: string, protocol: string) => globalThis.WebSocket;

interface Place {
  url: string;
  /** The name of the profile that is asked for, if any, and the profile, if there is one. */
  name: string | null;
  profile: Profile | undefined;
}

/** First what was said in the command, then in the environment, then the profile, then the sandbox of this machine. */
function placeOf({ url, profile: named }: Globals, env: Env): Place {
  const { current, profiles } = readProfiles(env);
  const name = named ?? env['TOLLGATE_PROFILE'] ?? current;
  const profile = name === null ? undefined : profiles[name];
  const address = (url ?? env['TOLLGATE_URL'] ?? profile?.url ?? LOCAL).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Problem(`${address} is no address`, 'Write it as https://pay.example.com.');
  return { url: address, name, profile };
}

/** The key for a place. A profile's key is told to its own service alone. @throws Problem when there is none. */
function keyOf({ url, name, profile }: Place, { key }: Globals, env: Env): Context['where'] {
  const apiKey = key ?? env['TOLLGATE_API_KEY'];
  if (apiKey !== undefined) {
    const apiSecret = env['TOLLGATE_API_SECRET'];
    if (!apiSecret)
      throw new Problem(
        'The key has no secret',
        'Put it into TOLLGATE_API_SECRET; as an option everybody on the machine could read it.',
        EXIT.credentials,
      );
    return { url, apiKey, apiSecret, from: 'the environment' };
  }
  if (name !== null && !profile)
    throw new Problem(`There is no profile ${name}`, 'List them with `tollgate profiles`, make one with `tollgate login --as NAME`.');
  if (profile && profile.url === url) return { ...profile, from: `profile ${name}` };
  if (isLocal(url)) return { ...DEMO, url, from: 'the local sandbox' };
  const hint = `Sign in with \`tollgate login --url ${url}\`, or set TOLLGATE_API_KEY and TOLLGATE_API_SECRET.`;
  throw new Problem(`No key is known for ${url}`, hint, EXIT.credentials);
}

const isLocal = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
