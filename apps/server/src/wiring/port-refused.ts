import { ConfigError } from '../core/config-error.ts'

/** @param setting that chooses the port */
export const portRefused = (
  { host, port }: { readonly host: string; readonly port: number },
  { code, message }: NodeJS.ErrnoException,
  setting = 'PORT',
): ConfigError =>
  new ConfigError(
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is taken: stop the program that has it, or choose another with ${setting}.`
      : `The server cannot listen at ${host}:${port} (${code ?? message}): correct HOST or ${setting}.`,
  )
