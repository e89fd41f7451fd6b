import { taken } from './oanda/gate.ts'
import { OandaProcess } from './oanda/process.ts'
import { settings } from './oanda/settings.ts'

/** A broker that counts what comes from one address and refuses what is more, as a process, for tests of many engines at one broker. */
export const strict = {
  /** As the registry names it. */
  id: 'oanda',
  /** What it takes of one address: requests and new connections in a second, and streams. */
  taken,
  start: (options: Omit<Parameters<typeof OandaProcess.start>[0], 'isStrict'>) =>
    OandaProcess.start({ ...options, isStrict: true }),
  settings,
}
export type StrictBroker = OandaProcess
