import type { OandaSide } from '../oanda.ts'
import { Violation } from '../violation.ts'
import { hold, load } from './load.ts'
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

/** Work goes on while the broker suffers from something for a while. */
async function suffers(
  round: Round,
  what: string,
  forMs: number,
  turn: (oanda: OandaSide, isOn: boolean) => Promise<void>,
): Promise<Outcome> {
  const { desk, tell } = round
  const { oanda } = desk
  if (!oanda) throw new Error('There is no broker elsewhere.')
  await turn(oanda, true)
  tell(`${what} for ${forMs} ms`)
  const working = load(round)
  await pause(forMs)
  await turn(oanda, false)
  tell('it is as ever again')
  const recoveryMs = await recover(round, performance.now(), working)
  return { what, recoveryMs }
}

/** From an answer as quick as OANDA's own to one that comes too late. */
const responsesMs = [100, 500, 1000, 2000, 3000, 6000, 12_000]

export const brokerSlow: Kind = {
  name: 'slow',
  shapes: ['all', 'split'],
  brokers: ['oanda'],
  weight: 25,
  run: (round) => {
    const responseMs = round.random.pick(responsesMs)
    const forMs = Math.max(2000, responseMs * 2)
    const turn = (oanda: OandaSide, isOn: boolean) => oanda.slow(isOn ? responseMs : 0)
    return suffers(round, `broker that takes ${responseMs} ms for an answer`, forMs, turn)
  },
}

export const tokenRefused: Kind = {
  name: 'token',
  shapes: ['all', 'split'],
  brokers: ['oanda'],
  weight: 15,
  run: (round) => suffers(round, 'token refused', 5000, (oanda, isOn) => oanda.refuseToken(isOn)),
}

/** A stop so near to the market may be none by the time it is asked for again. */
const near = 1
const restoredWithinMs = 15_000

/** The trader takes a stop away in the broker's own app while the price stands still: it has to come back without another price. */
export const stopTakenAway: Kind = {
  name: 'bare',
  shapes: ['all', 'split'],
  brokers: ['oanda'],
  weight: 15,
  async run(round) {
    const { desk, tell } = round
    const { oanda } = desk
    if (!oanda) throw new Error('There is no broker elsewhere.')
    await load(round)
    await recover(round, performance.now())
    oanda.standStill(true)
    try {
      // What the last price has caused ends first.
      await pause(1000)
      const stops = stopsOf(await oanda.look())
      const [position] = [...stops].find(([, price]) => Math.abs(price / 1000 - oanda.bid) > near) ?? []
      if (position === undefined) return { what: 'no stop to take away', recoveryMs: 0 }
      await oanda.takeStopAway(position)
      tell(`the stop of ${position} is taken away`)
      const takenMs = performance.now()
      while (!stopsOf(await oanda.look()).has(position)) {
        if (performance.now() - takenMs > restoredWithinMs)
          throw new Violation(
            'I3',
            `the stop of position ${position} was taken away, and is not back while the price stands still`,
          )
        await pause(50)
      }
      const backMs = performance.now() - takenMs
      oanda.standStill(false)
      await recover(round, takenMs)
      return { what: 'stop taken away while the price stands still', recoveryMs: backMs }
    } finally {
      oanda.standStill(false)
    }
  },
}

/** The price of the stop of each position that has one; a position that is gone needs none. */
function stopsOf(there: Awaited<ReturnType<OandaSide['look']>>): ReadonlyMap<string, number> {
  const prices = new Map(there?.orders.map(({ id, price }) => [id, price]))
  return new Map(there?.trades.flatMap(({ id, stop }) => (stop === undefined ? [] : [[id, prices.get(stop) ?? 0]])))
}
