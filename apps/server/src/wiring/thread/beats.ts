import { type MessagePort, workerData } from 'node:worker_threads'
import { Line } from '@ratchet/bus'
import { ShardRegister } from '@ratchet/store'
import { LoopProgress } from '../../shards/loop-progress.ts'
import { type BeatsSpeech, beatEveryMs, type KeeperSpeech, version } from './beats-speech.ts'

// The thread that beats for an engine (`register-thread.ts`): it needs a millisecond of the CPU for that, and waits for nothing that the engine does.

const { port, url, engine, turns } = workerData as {
  readonly port: MessagePort
  readonly url: string
  readonly engine: string
  readonly turns: Int32Array
}
const register = new ShardRegister(url, { engine })
const progress = new LoopProgress()
const line = new Line<BeatsSpeech, KeeperSpeech>(port, {
  version,
  trouble: (error) => {
    throw error
  },
})

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
const sample = () => ({
  turns: Atomics.load(turns, 0),
  nowMs: performance.now(),
  usedMs: cpuMs(process.cpuUsage()) - cpuMs(process.threadCpuUsage()),
})
let isBeating = false
const timer = setInterval(async () => {
  if (!progress.isMade(sample()) || isBeating) return
  isBeating = true
  await register.keepBeating(2 * beatEveryMs)
  isBeating = false
}, beatEveryMs)

line.answer('beat', async () => {
  const { owners, ...seen } = await register.beat()
  return { ...seen, owners: [...owners] }
})
line.hear('end', () => register.end())
line.answer('close', async () => {
  clearInterval(timer)
  await register.close()
  return null
})
