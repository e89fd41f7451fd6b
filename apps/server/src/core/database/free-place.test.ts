import { expect, it } from 'vitest'
import { onceThereIsRoom } from './free-place.ts'

const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
const unreachable = new Error('The database cannot be reached.', { cause: full })

it('OP11: a start waits for a free connection, says so once, and pauses longer each time', async () => {
  const [lines, pauses]: [string[], number[]] = [[], []]
  const answers: unknown[] = [full, full, unreachable, full, full, 'there']
  const work = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const delay = async (ms: number) => void pauses.push(ms)
  expect(await onceThereIsRoom((line) => void lines.push(line), work, delay)).toBe('there')
  expect(pauses).toEqual([500, 1000, 2000, 4000, 4000])
  expect(lines).toEqual(['PostgreSQL has no free connection (max_connections). Waiting for one.'])
})

it('OP11: a start that fails for another reason ends', async () => {
  const refused = Object.assign(new Error('no such database'), { code: '3D000' })
  await expect(
    onceThereIsRoom(
      () => {},
      () => Promise.reject(refused),
    ),
  ).rejects.toBe(refused)
})
