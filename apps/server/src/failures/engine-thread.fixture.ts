import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/*
 * node --import engine-thread.fixture.ts: once there is a file of the name in DEATH_FILE, the thread that it names, `engine` or `api`, meets
 * with what comes after the name: `throws`, `exits`, or `hangs` for so many milliseconds, which a file of that name and `.met` tells first.
 */
const file = process.env.DEATH_FILE ?? ''
const look = setInterval(() => {
  if (!existsSync(file)) return
  const [thread, what, ms] = readFileSync(file, 'utf8').split(' ')
  if (thread !== (isMainThread ? 'api' : 'engine')) return
  clearInterval(look)
  if (what === 'throws') throw new Error('planted in a thread')
  if (what === 'exits') process.exit(3)
  writeFileSync(`${file}.met`, '')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms))
}, 20)
look.unref()
