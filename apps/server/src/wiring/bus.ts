import { type BusLine, createBus, createThreadBus } from '@ratchet/bus'
import type { Bus } from '@ratchet/engine'
import type { ServerLog } from '../core/monitoring/log.ts'
import type { Closing } from '../core/process/closing.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import type { Config } from '../core/settings/config.ts'

/** @param line to the other thread of this process, where there is one @throws ConfigError where no NATS server answers */
export async function openBus(
  { natsUrl }: Pick<Config, 'natsUrl'>,
  log: ServerLog,
  closing: Closing,
  line?: BusLine,
): Promise<Bus> {
  const trouble = (topic: string, error: unknown) => log.warn('The bus could not deliver a message', { topic, error })
  try {
    const bus = line && !natsUrl ? createThreadBus(line, trouble) : await createBus(natsUrl?.reveal(), trouble)
    await closing.add('bus', () => bus.close())
    return bus
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}
