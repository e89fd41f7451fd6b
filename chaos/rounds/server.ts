import type { Random } from '@ratchet/domain'
import { type Mark, usualMarks } from '../marks.ts'
import { load } from './load.ts'
import { anyBroker, drawnOf, type Kind, type Outcome, type Place, pause, type Round, within } from './round.ts'

/** A mark that the load does not come by in this time is not waited for: the process is killed where it stands. */
const patienceMs = 4000

/** Instructions and stops are what it is about; closes share their code. */
const often: readonly Mark[] = usualMarks.filter((mark) => !mark.endsWith('close'))

export const drawn = (random: Random): Place => drawnOf(random, [...usualMarks, ...often])

/** Starts what has ended, lets the work that was under way come to its end, and waits until ledger and broker agree. */
export async function recover({ desk, tell }: Round, killedMs: number, working?: Promise<unknown>): Promise<number> {
  await desk.lookAtRuins()
  await desk.revive()
  tell(`ready after ${Math.round(performance.now() - killedMs)} ms`)
  await working
  await desk.readBack()
  await desk.level()
  return performance.now() - killedMs
}

async function killAt(round: Round, { mark, phase, holdMs }: Place): Promise<Outcome> {
  const { desk, random, tell } = round
  const victim = desk.at(mark)
  const who = desk.shape === 'all' ? 'server' : victim === desk.front ? 'api' : 'engine'
  void victim.trap({ mark, phase, nth: random.whole(1, 2), how: 'kill', holdMs })
  tell(`${who} is to be killed ${phase} ${mark}`)
  const working = load(round, { mark, reached: () => !victim.alive })
  // A place that was asked for is waited for; of one that was drawn the next round may come by.
  const end = round.at ? working.then(() => within(60_000, victim.ended)) : working.then(() => pause(300))
  await within(round.at ? 300_000 : patienceMs, Promise.race([victim.ended, end]))
  const killedMs = performance.now()
  await victim.kill()
  const where = victim.killedAt === undefined ? 'somewhere else' : `${phase} ${mark}`
  tell(`${who} killed ${where}`)
  const recoveryMs = await recover(round, killedMs, working)
  return { what: `${who} ${where}`, recoveryMs }
}

export const serverAtMark: Kind = {
  name: 'mark',
  brokers: anyBroker,
  shapes: ['all', 'split'],
  weight: 60,
  run: (round) => killAt(round, round.at ?? drawn(round.random)),
}

export const serverAtRandom: Kind = {
  name: 'random',
  brokers: anyBroker,
  shapes: ['all', 'split'],
  weight: 10,
  async run(round) {
    const { desk, random, tell } = round
    const victims = random.next() < 0.2 ? desk.servers : [random.pick(desk.servers)]
    const working = load(round)
    await pause(random.whole(0, 120))
    const killedMs = performance.now()
    await Promise.all(victims.map((victim) => victim.kill()))
    const who =
      desk.shape === 'all'
        ? 'server'
        : victims.length > 1
          ? 'api and engine'
          : victims[0] === desk.front
            ? 'api'
            : 'engine'
    tell(`${who} killed at random`)
    const recoveryMs = await recover(round, killedMs, working)
    return { what: `${who} at random`, recoveryMs }
  },
}
