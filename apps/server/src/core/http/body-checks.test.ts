import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { BodyChecks, type BodyToCheck, type CheckedBody } from './body-checks.ts'

/** A thread that a test answers for. */
class Thread extends EventEmitter {
  readonly asked: BodyToCheck[] = []
  postMessage(body: BodyToCheck) {
    this.asked.push(body)
  }
  answer(answer: CheckedBody) {
    this.emit('message', answer)
  }
  unref() {}
  async terminate() {
    this.emit('exit', 1)
  }
}

function open() {
  const threads: Thread[] = []
  const checks = new BodyChecks(() => {
    const thread = new Thread()
    threads.push(thread)
    return thread as unknown as Worker
  })
  return { threads, checks }
}

const stays = new AbortController().signal
const bytes = new Uint8Array()
const settle = () => new Promise((done) => setTimeout(done, 0))
const body = { place: 0, fromMs: 1, toMs: 1, ticks: 1, packed: bytes }

it('S3: bodies are checked one at a time, and a refusal comes back as one', async () => {
  const { threads, checks } = open()
  const first = checks.check('addTickPiece', 'ada', bytes, stays)
  const second = checks.check('addTickPiece', 'eve', bytes, stays)
  await settle()
  expect(threads.map(({ asked }) => asked.length)).toEqual([1])
  threads[0]?.answer({ body })
  expect(await first).toEqual(body)
  await settle()
  expect(threads[0]?.asked).toHaveLength(2)
  threads[0]?.answer({ refused: { code: 'invalid', message: 'No.', fields: { place: 'No.' } } })
  await expect(second).rejects.toMatchObject({ code: 'invalid', message: 'No.', fields: { place: 'No.' } })
})

it('S3: the body of a client that has left is not checked', async () => {
  const { threads, checks } = open()
  const leaves = new AbortController()
  const first = checks.check('addTickPiece', 'ada', bytes, stays)
  const second = checks.check('addTickPiece', 'ada', bytes, leaves.signal)
  leaves.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  threads[0]?.answer({ body })
  await first
  expect(threads[0]?.asked).toHaveLength(1)
})

it('S3: a thread that dies fails the body that it had, and the next one has a new thread', async () => {
  const { threads, checks } = open()
  const first = checks.check('addTickPiece', 'ada', bytes, stays)
  await settle()
  threads[0]?.emit('error', new Error('out of memory'))
  await expect(first).rejects.toThrow('out of memory')
  const second = checks.check('addTickPiece', 'ada', bytes, stays)
  await settle()
  threads[1]?.answer({ body })
  expect(await second).toEqual(body)
  await checks.close()
})
