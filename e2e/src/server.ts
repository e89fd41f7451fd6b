import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ratchet/launcher'

export {
  databaseOf,
  freePort,
  root,
  type ServerProcess as RunningServer,
  scratchFolder,
  startServer,
} from '@ratchet/launcher'

export const sharedFolder = process.env.RATCHET_SHARED ?? join(root, '..', 'shared')
const tickDays = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
export const tickFiles = tickDays.map((day) => join(sharedFolder, 'data', 'ticks', `XAUUSD_oanda_ticks_${day}.csv.gz`))
/** Recorded ticks lie beside the project, never in it. */
export const ticksMissing = tickFiles.some((file) => !existsSync(file))
export const ticksMissingWord = ticksMissing ? ' (skipped: the recorded ticks are not on this machine)' : ''
