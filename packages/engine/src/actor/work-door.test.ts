import { describe, expect, it } from 'vitest'
import type { Work } from '../ports/index.ts'
import type { Actor } from './actor.ts'
import { WorkDoor } from './work-door.ts'

function openDoor(found: readonly string[], hasWork = async () => false) {
  const held = new Set<string>()
  let readings = 0
  let fails = false
  const door = new WorkDoor({
    ledger: {
      hasWork,
      work: async () => {
        readings++
        if (fails) throw new Error('away')
        return found.map((id) => ({ account: { id }, trades: [], commands: [] }) as unknown as Work)
      },
    },
    actor: (id) => (held.has(id) ? ({} as Actor) : undefined),
    ladders: () => new Map(),
    limits: () => new Map(),
    post: async () => {},
    intentsWait: false,
    keep: () => {},
    take: async ({ account }) => void held.add(account.id),
  })
  const hear = async (accountId: string) => {
    const before = readings
    door.wakeFor({ accountId })
    if (door.isWorkPending) await door.takeWork().catch(() => {})
    return readings - before
  }
  return { door, hear, away: (is: boolean) => (fails = is) }
}

describe('SHA5: what is said of an account', () => {
  it('is looked for where the account is held, each time', async () => {
    const { door, hear } = openDoor(['ours'])
    await door.takeWork()
    expect([await hear('ours'), await hear('ours')]).toEqual([1, 1])
  })

  it('of another engine is looked for once, and costs nothing from then on', async () => {
    const { door, hear } = openDoor(['ours'])
    await door.takeWork()
    expect([await hear('theirs'), await hear('theirs'), await hear('theirs'), await hear('ours')]).toEqual([1, 0, 0, 1])
  })

  it('is looked for again where the ledger was away, and once all memory was thrown away', async () => {
    const { door, hear, away } = openDoor([])
    await door.takeWork()
    away(true)
    await hear('theirs')
    away(false)
    expect([await hear('theirs'), await hear('theirs')]).toEqual([1, 0])
    door.beginAnew()
    expect([await hear('theirs'), await hear('theirs')]).toEqual([1, 0])
  })
})

describe('ENG20: a look for work that nobody told of', () => {
  const waiting = Promise.withResolvers<boolean>()
  it.each([
    ['lets it in where there is some', async () => true, true],
    ['has nothing wait where there is none', async () => false, false],
    ['has nothing wait before it is done', () => waiting.promise, false],
    ['leaves it to the reading to say why the ledger cannot be asked', () => Promise.reject(new Error('away')), true],
  ])('%s', async (_, hasWork, isPending) => {
    const { door } = openDoor([], hasWork)
    await door.takeWork()
    let rings = 0
    door.onWake(() => rings++)
    const look = door.look()
    await Promise.race([look, new Promise((done) => setImmediate(done))])
    expect([door.isWorkPending, rings]).toEqual([isPending, isPending ? 1 : 0])
  })

  it('names the ladders and limits that the engine has, and the reading after it compares them too', async () => {
    const asked: unknown[] = []
    const note = (...versions: unknown[]) => void asked.push(versions)
    const [ladders, limits] = [new Map([['a', 3]]), new Map([['a', 5]])]
    const door = new WorkDoor({
      ledger: {
        hasWork: async (...versions) => {
          note(...versions)
          return true
        },
        work: async (...versions) => {
          note(...versions)
          return []
        },
      },
      actor: () => undefined,
      ladders: () => ladders,
      limits: () => limits,
      post: async () => {},
      intentsWait: false,
      keep: () => {},
      take: async () => {},
    })
    await door.takeWork()
    door.wakeFor({ accountId: 'b' })
    await door.look()
    await door.takeWork()
    expect(asked).toEqual([
      [ladders, limits],
      [ladders, limits],
      [ladders, limits],
    ])
  })
})
