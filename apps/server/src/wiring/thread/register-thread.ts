import { randomUUID } from 'node:crypto'
import { MessageChannel, Worker } from 'node:worker_threads'
import { Line } from '@ratchet/bus'
import type { Register } from '../../shards/register.ts'
import { type BeatsSpeech, beatEveryMs, type KeeperSpeech, version } from './beats-speech.ts'

/** The session ends with the thread, also where the database does not answer. */
const closeMs = 5000

/**
 * Beats from a thread of its own. On a machine with much to do a turn of the engine's loop takes seconds, and others would take the engine for one
 * that hangs and end its sessions. The thread beats as long as that loop makes progress (`LoopProgress`); of a process that is stopped both are.
 * @param url of the engine's login @param onFatal called where the thread dies, without which nobody sees this engine
 */
export function openRegister(url: string, onFatal: (error: unknown) => void): Register {
  const engine = randomUUID()
  const { port1, port2 } = new MessageChannel()
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./beats.ts', import.meta.url), {
    name: 'beats',
    workerData: { port: port2, url, engine, turns },
    transferList: [port2],
  })
  const line = new Line<KeeperSpeech, BeatsSpeech>(port1, { version, trouble: onFatal })
  const turning = setInterval(() => Atomics.add(turns, 0, 1), beatEveryMs / 2)
  let isClosed = false
  worker.on('error', (error) => !isClosed && onFatal(error))
  return {
    engine,
    beat: async () => {
      const { owners, ...seen } = await line.ask('beat', null)
      return { ...seen, owners: new Map(owners) }
    },
    end: () => line.say('end', null),
    close: async () => {
      if (isClosed) return
      isClosed = true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((done) => {
        timer = setTimeout(done, closeMs)
      })
      await Promise.race([line.ask('close', null).catch(() => {}), late])
      clearTimeout(timer)
      clearInterval(turning)
      line.close()
      await worker.terminate()
    },
  }
}
