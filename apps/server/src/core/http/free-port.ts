import { createServer } from 'node:net'
import { portRefused } from '../refusals/port-refused.ts'
import type { Config } from '../settings/config.ts'

/** Checks that the port is free before anything is started for it. @throws ConfigError if it is not */
export async function checkPort(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => probe.once('error', fail).listen(config.port, config.host, done))
  } catch (error) {
    throw portRefused(config, error as NodeJS.ErrnoException)
  } finally {
    await new Promise<void>((done) => probe.close(() => done()))
  }
}
