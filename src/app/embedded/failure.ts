import { commandLine } from '../../platform/config/version.ts';
/** An expected start failure: one sentence with the solution. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Message for an error that the user can fix; null for a bug. `folder` is the default path. */
export function sentenceFor(error: unknown, folder: string, env: NodeJS.ProcessEnv): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'StartFailure' || error.name === 'ConfigError') return error.message;
  const { code, syscall, path, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall === 'listen' || syscall === 'bind') return listenSentence(code, port, address, env);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path ?? folder);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(path ?? folder);
  return null;
}

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full: free some space and start again.`;
}

function notWritable(path: string): string {
  const uid = process.getuid?.();
  return `Tollgate has no access to ${path}${uid === undefined ? '' : ` as user id ${uid}`}: give this user the rights to it, or start Tollgate as the user that owns it.`;
}

function listenSentence(
  code: string | undefined,
  port: number | undefined,
  address: string | undefined,
  env: NodeJS.ProcessEnv,
): string | null {
  const setting = port !== undefined && String(port) === env['LIVE_PORT'] ? 'LIVE_PORT' : 'SANDBOX_PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that listens there, or set ${setting} to a free port, for example ${setting}=${(port ?? 4000) + 1} ${commandLine('start')}.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: set ${setting} to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${address ?? env['HOST']}: correct HOST, for example HOST=127.0.0.1.`;
  return null;
}
