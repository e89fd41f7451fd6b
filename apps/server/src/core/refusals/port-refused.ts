import { ConfigError } from './config-error.ts'

/** @param setting that chooses the port */
export const portRefused = (
  { host, port }: { readonly host: string; readonly port: number },
  { code, message }: NodeJS.ErrnoException,
  setting = 'PORT',
): ConfigError =>
  new ConfigError(
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use. Stop the program that uses it, or set another port with ${setting}.`
      : `The server cannot listen on ${host}:${port} (${code ?? message}). Correct HOST or ${setting}.`,
  )
