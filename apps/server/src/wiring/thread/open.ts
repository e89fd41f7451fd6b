import { MessageChannel, Worker } from 'node:worker_threads'
import { errorOf, Line } from '@ratchet/bus'
import type { Market } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine'
import { TraderMemory } from '@ratchet/store'
import type { Closing } from '../../core/process/closing.ts'
import { ConfigError } from '../../core/refusals/config-error.ts'
import { followMarket } from '../../market/view.ts'
import type { Database } from '../database.ts'
import type { EngineAtHand } from '../engine-at-hand.ts'
import { doorOver } from './door.ts'
import { type ApiSpeech, type EngineSpeech, type RefusedBegin, version } from './speech.ts'

/** Longer than any part of the engine takes to stop. */
const patienceMs = 60_000

export interface ThreadParts {
  readonly closing: Closing
  /** Tells the operator on the console. */
  readonly complain: (line: string) => void
  readonly onFatal: (error: unknown) => void
}

/** The engine's thread, with its feed open. */
export interface EngineThread {
  readonly line: Line<ApiSpeech, EngineSpeech>
  /** Starts the engine, and gives it the addresses of its log-ins: nobody else has them any more. */
  begin(database: Database, bus: Bus): Promise<EngineAtHand>
}

/** @throws ConfigError where the feed cannot be opened */
export async function openEngineThread({ closing, complain, onFatal }: ThreadParts): Promise<EngineThread> {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./engine.ts', import.meta.url), {
    name: 'engine',
    workerData: port2,
    transferList: [port2],
  })
  const line = new Line<ApiSpeech, EngineSpeech>(port1, { version, trouble: onFatal })
  let [begun, stopped] = [false, false]
  const died = new Promise<never>((_, fail) => {
    const die = (error: unknown) => {
      if (begun && !stopped) onFatal(error)
      fail(error)
    }
    worker.once('error', die)
    worker.once('exit', (code) => die(new Error(`The engine's thread has ended (${code}).`)))
  })
  died.catch(() => {})
  const terminate = () => {
    stopped = true
    return worker.terminate()
  }
  await closing.add('thread of the engine', terminate)
  line.hear('complain', complain)
  line.hear('fatal', ({ line: words, ...error }) => onFatal(words === null ? errorOf(error) : new ConfigError(words)))
  /** Whatever is asked of a thread that dies at it ends with the reason of that. */
  const answered = async <T>(answer: Promise<T | RefusedBegin>): Promise<T> => {
    const found = await Promise.race([answer.catch((error: unknown) => afterDeath(died, error)), died])
    if (typeof found === 'object' && found !== null && 'refused' in found) throw new ConfigError(found.refused)
    return found
  }
  const market = await answered(line.ask('feed', null))

  async function begin(database: Database, bus: Bus): Promise<EngineAtHand> {
    const view = followMarket(bus, { ...(market as Market), ended: false })
    await closing.add('market view', view.stop)
    const written = new TraderMemory((told) => line.say('written', told))
    line.hear('written', (told) => written.hear(told))
    const stop = () => line.ask('stop', null).catch(() => {})
    await closing.add('engine', stop, patienceMs)
    const addresses = { engine: database.giveAway('engine'), broker: database.giveAway('broker') }
    await answered(line.ask('begin', addresses))
    begun = true
    return {
      view,
      written,
      door: doorOver(line),
      follow: (traderId, isFollowed) => line.say('follow', [traderId, isFollowed]),
      figures: () => line.ask('figures', null),
    }
  }
  return { line, begin }
}

/** A line ends a moment before it is known why. */
async function afterDeath(died: Promise<never>, error: unknown): Promise<never> {
  const moment = new Promise<void>((done) => setTimeout(done, 1000).unref())
  await Promise.race([died, moment])
  throw error
}
