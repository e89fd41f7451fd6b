import { expect, it } from 'vitest'
import { Refusal } from '../refusals/refusal.ts'
import { FairLine } from './fair-line.ts'

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: resolve }
}
const settle = () => new Promise((done) => setTimeout(done, 0))

it('V4: callers take turns: a piece of somebody new waits for at most two others, and not for all of a flood', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 9, inAll: 99, busy: '' })
  const done: string[] = []
  const first = held()
  const all = [line.run('flood', () => first.promise)]
  for (let n = 0; n < 5; n++) all.push(line.run('flood', async () => void done.push(`flood ${n}`)))
  all.push(line.run('owner', async () => void done.push('owner')))
  first.release()
  await Promise.all(all)
  expect(done).toEqual(['owner', 'flood 0', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
})

it('V4: a flood of ever new callers gets every second turn, and leaves the others to those that waited', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 9, inAll: 99, busy: '' })
  const done: string[] = []
  const first = held()
  const all = [line.run('owner', () => first.promise)]
  for (const who of ['owner', 'a', 'b', 'c', 'd', 'owner']) all.push(line.run(who, async () => void done.push(who)))
  first.release()
  await Promise.all(all)
  expect(done).toEqual(['a', 'owner', 'b', 'c', 'd', 'owner'])
})

it('V4: so many wait of one caller, and so many in all; what went wrong gives its place back', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 2, inAll: 3, busy: 'Come again.' })
  const first = held()
  const running = line.run('a', () => first.promise)
  const waiting = [line.run('a', async () => 'a'), line.run('a', () => Promise.reject(new Error('no')))]
  await expect(line.run('a', async () => {})).rejects.toThrow('Come again.')
  const other = line.run('b', async () => 'b')
  await expect(line.run('b', async () => {})).rejects.toThrow(Refusal)
  first.release()
  await running
  expect(await Promise.allSettled([...waiting, other])).toMatchObject([
    { value: 'a' },
    { status: 'rejected', reason: { message: 'no' } },
    { value: 'b' },
  ])
  await settle()
  expect(await line.run('c', async () => 'c')).toBe('c')
})

it('V4: a crowd that fills the line gives way: who has nothing there takes the last place of the caller with the most', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 2, inAll: 4, busy: 'Come again.' })
  const first = held()
  const running = line.run('a', () => first.promise)
  const crowd = ['a', 'a', 'b', 'b'].map((caller) => line.run(caller, async () => caller))
  const owner = line.run('owner', async () => 'owner')
  const others = ['c', 'd'].map((caller) => line.run(caller, async () => caller))
  first.release()
  const told = await Promise.allSettled([running, ...crowd, owner, ...others])
  const ends = told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)))
  // By then everybody has one place, and there is nobody to make room: the last one is refused.
  expect(ends).toEqual([undefined, 'a', 'Come again.', 'b', 'Come again.', 'owner', 'c', 'Come again.'])
})

it('S5, S20: who leaves gives the place up, and its work is not done; what has begun goes on', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 9, inAll: 99, busy: '' })
  const done: string[] = []
  const first = held()
  const [early, late, gone] = [new AbortController(), new AbortController(), AbortSignal.abort(new Error('gone'))]
  const all = [
    line.run('a', () => first.promise.then(() => void done.push('first')), early.signal),
    line.run('a', async () => void done.push('left'), late.signal),
    line.run('b', async () => void done.push('second')),
    line.run('b', async () => void done.push('never'), gone),
  ]
  early.abort(new Error('early'))
  late.abort(new Error('late'))
  expect(line.waiting).toBe(1)
  first.release()
  const ends = await Promise.allSettled(all)
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.message : ''))).toEqual(['', 'late', '', 'gone'])
  expect(done).toEqual(['first', 'second'])
  await settle()
  expect(await line.run('c', async () => 'c')).toBe('c')
})
