import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import type { Work } from './ports/index.ts'
import { WorkDoor } from './work-door.ts'

function openDoor(found: readonly string[]) {
  const held = new Set<string>()
  let readings = 0
  let fails = false
  const door = new WorkDoor({
    ledger: {
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
