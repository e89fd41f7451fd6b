import type { OandaSide } from '../oanda.ts'
import { hold } from './load.ts'
import { type Kind, type Outcome, pause, type Round } from './round.ts'
import { drawn, recover } from './server.ts'

/** Something befalls the broker elsewhere while a step of the engine is held; the engine lives on. */
async function befalls(round: Round, what: string, hurt: (oanda: OandaSide) => Promise<void>): Promise<Outcome> {
  const { desk, random, tell } = round
  const { mark, phase } = round.at ?? drawn(random)
  const server = desk.at(mark)
  const { working, held } = await hold(round, server, { mark, phase, nth: random.whole(1, 2), how: 'hold', holdMs: 0 })
  const where = held ? `${phase} ${mark}` : 'somewhere else'
  const hurtMs = performance.now()
  if (desk.oanda) await hurt(desk.oanda)
  tell(`${what} ${where}`)
  server.tell({ go: true })
  await pause(random.whole(0, 1500))
  await desk.oanda?.again()
  const recoveryMs = await recover(round, hurtMs, working)
  return { what: `${what} ${where}`, recoveryMs }
}

/** The broker's own server is killed, and begins again from what it has on its disk. */
export const brokerKilled: Kind = {
  name: 'broker',
  shapes: ['all', 'split'],
  brokers: ['oanda'],
  weight: 30,
  run: (round) => befalls(round, 'broker killed', (oanda) => oanda.kill()),
}

/** Every connection to the broker is cut; what was on it may have arrived. */
export const brokerCut: Kind = {
  name: 'cut',
  shapes: ['all', 'split'],
  brokers: ['oanda'],
  weight: 20,
  run: (round) => befalls(round, 'connections to the broker cut', (oanda) => oanda.cut()),
}
