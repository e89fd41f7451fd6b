import { expect, it } from 'vitest'
import { FairLine } from './fair-line.ts'
import { Refusal } from './refusal.ts'

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: resolve }
}
const settle = () => new Promise((done) => setTimeout(done, 0))

it('V4: callers take turns: one piece of somebody waits for one of each caller before, not for all of one', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 9, inAll: 99, busy: '' })
  const done: string[] = []
  const first = held()
  const all = [line.run('flood', () => first.promise)]
  for (let n = 0; n < 5; n++) all.push(line.run('flood', async () => void done.push(`flood ${n}`)))
  all.push(line.run('owner', async () => void done.push('owner')))
  first.release()
  await Promise.all(all)
  expect(done).toEqual(['flood 0', 'owner', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
})

it('V4: so many wait of one caller, and so many in all; what went wrong gives its place back', async () => {
  const line = new FairLine({ atOnce: 1, ofCaller: 2, inAll: 3, busy: 'Come again.' })
  const first = held()
  const running = line.run('a', () => first.promise)
  const waiting = [line.run('a', async () => 'a'), line.run('a', () => Promise.reject(new Error('no')))]
  await expect(line.run('a', async () => {})).rejects.toThrow('Come again.')
  const other = line.run('b', async () => 'b')
  await expect(line.run('c', async () => {})).rejects.toThrow(Refusal)
  first.release()
  await running
  expect(await Promise.allSettled([...waiting, other])).toMatchObject([
    { value: 'a' },
    { status: 'rejected' },
    { value: 'b' },
  ])
  await settle()
  expect(await line.run('c', async () => 'c')).toBe('c')
})
