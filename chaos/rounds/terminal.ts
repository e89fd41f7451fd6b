import type { KillPoint, Mt5Side } from '../mt5.ts'
import { hold, load } from './load.ts'
import { type Kind, type Outcome, pause, type Round } from './round.ts'
import { drawn, recover } from './server.ts'

const shapes = ['all', 'split'] as const
const brokers = ['mt5'] as const
/** A kill point that the terminal does not come by in this time is not waited for: it is killed where it stands. */
const patienceMs = 4000

function terminalOf({ desk }: Round): Mt5Side {
  if (!desk.mt5) throw new Error('There is no terminal.')
  return desk.mt5
}

function drawnPoint({ random }: Round): KillPoint {
  const call = random.pick(['FileFlush', 'OrderSend', 'OrderSend'] as const)
  const when = random.pick(['before', 'after'] as const)
  return { call, when, skip: random.whole(0, 2), tornBytes: random.pick([0, 0, 1, 64, 127]) }
}

/** The terminal ends around a call of the program: what the program had not flushed is lost or torn. */
export const terminalKilled: Kind = {
  name: 'terminal',
  shapes,
  brokers,
  weight: 60,
  async run(round) {
    const { tell, random } = round
    const terminal = terminalOf(round)
    const point = round.killPoint ?? drawnPoint(round)
    await terminal.killAt(point)
    const startedMs = performance.now()
    let isOver = false
    const working = load(round, { mark: 'send.order', reached: () => isOver })
    while ((await terminal.isRunning()) && performance.now() - startedMs < patienceMs) await pause(20)
    isOver = true
    const isHit = !(await terminal.isRunning())
    await terminal.killTerminal()
    const where = isHit ? `${point.when} ${point.call}` : 'somewhere else'
    const killedMs = performance.now()
    tell(`terminal killed ${where}`)
    await pause(random.pick([0, 500, 3000]))
    const alsoServer = random.next() < 0.25
    if (alsoServer) await Promise.all(round.desk.servers.map((server) => server.kill()))
    const recoveryMs = await recover(round, killedMs, working)
    return { what: `terminal ${where}${alsoServer ? ', and the server' : ''}`, recoveryMs }
  },
}

/** Something befalls the terminal while a step of the engine is held; the engine lives on. */
async function befalls(round: Round, what: string, hurt: (terminal: Mt5Side) => Promise<void>): Promise<Outcome> {
  const { desk, random, tell } = round
  const { mark, phase } = round.at ?? drawn(random)
  const server = desk.at(mark)
  const { working, held } = await hold(round, server, { mark, phase, nth: random.whole(1, 2), how: 'hold', holdMs: 0 })
  const where = held ? `${phase} ${mark}` : 'somewhere else'
  const hurtMs = performance.now()
  await hurt(terminalOf(round))
  tell(`${what} ${where}`)
  server.tell({ go: true })
  await pause(random.whole(0, 1500))
  const recoveryMs = await recover(round, hurtMs, working)
  return { what: `${what} ${where}`, recoveryMs }
}

export const terminalProcessKilled: Kind = {
  name: 'terminals',
  shapes,
  brokers,
  weight: 30,
  run: (round) => befalls(round, "terminal's process killed", (terminal) => terminal.kill()),
}

export const terminalCut: Kind = {
  name: 'terminal-cut',
  shapes,
  brokers,
  weight: 25,
  run: (round) => befalls(round, 'link to the terminal cut', (terminal) => terminal.cut()),
}

/** Shorter and longer than the silence after which each side gives the other up. */
const silencesMs = [500, 2000, 5000, 7000, 9000]

/** The link is half-open: what is sent arrives nowhere, and no side is told. */
export const linkMute: Kind = {
  name: 'mute',
  shapes,
  brokers,
  weight: 20,
  async run(round) {
    const { random, tell } = round
    const forMs = random.pick(silencesMs)
    const terminal = terminalOf(round)
    const working = load(round)
    await pause(random.whole(0, 200))
    const startedMs = performance.now()
    await terminal.mute(true)
    tell(`link half-open for ${forMs} ms`)
    await pause(forMs)
    await terminal.mute(false)
    const recoveryMs = await recover(round, startedMs, working)
    return { what: `link half-open for ${forMs} ms`, recoveryMs }
  },
}
