import { diskFull, fsyncFails, fsyncHeld } from './disk.ts'
import { brokerCut, brokerKilled, brokerSlow, stopTakenAway, tokenRefused } from './elsewhere.ts'
import { floorTouched } from './floor.ts'
import { limitHeld } from './limits.ts'
import { linkCut } from './link.ts'
import { enginePaused } from './paused.ts'
import { poisoned } from './poison.ts'
import { backendKilled, postgresKilled, restartUnderLoad } from './postgres.ts'
import { rebuildBroken } from './rebuild.ts'
import type { Kind } from './round.ts'
import { serverAtMark, serverAtRandom } from './server.ts'
import { linkMute, terminalCut, terminalKilled, terminalProcessKilled } from './terminal.ts'

export const kinds: readonly Kind[] = [
  ...[serverAtMark, serverAtRandom, postgresKilled, backendKilled],
  ...[restartUnderLoad, linkCut, enginePaused, diskFull, fsyncFails, fsyncHeld, poisoned, rebuildBroken],
  ...[brokerKilled, brokerCut, brokerSlow, tokenRefused, stopTakenAway],
  ...[terminalKilled, terminalProcessKilled, terminalCut, linkMute],
  ...[limitHeld, floorTouched],
]
