import { LedgerAway } from '@ratchet/engine/ports'
import { describe, expect, it } from 'vitest'
import { type Made, Projector } from './projector.ts'

const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }

function scene(answer: (ids: readonly string[]) => readonly string[]) {
  const asked: (readonly string[])[] = []
  const made: string[] = []
  const failed: string[] = []
  const bookFailed: unknown[] = []
  const projector = new Projector({
    project: async (ids): Promise<readonly Made[]> => {
      asked.push([...ids])
      return answer(ids).map((traderId) => ({ traderId, upto: 1, counts }))
    },
    made: ({ traderId }) => made.push(traderId),
    failed: (traderId) => failed.push(traderId),
    bookFailed: (error) => bookFailed.push(error),
  })
  return { projector, asked, made, failed, bookFailed }
}

describe('the projector', () => {
  it('makes the tables of all whose records grew meanwhile at a time, each once', async () => {
    const { projector, asked, made } = scene((ids) => ids)
    for (const id of ['ann', 'bob', 'ann']) projector.add(id, 2)
    expect(projector.lag).toBe(6)
    await projector.caughtUp()
    expect(asked).toEqual([['ann', 'bob']])
    expect(made).toEqual(['ann', 'bob'])
    expect(projector.lag).toBe(0)
  })

  it('lets one trader whose tables cannot be made stop alone', async () => {
    const { projector, made, failed } = scene((ids) => {
      if (ids.includes('bob')) throw new Error('Record 7 does not continue the chain of trader bob')
      return ids
    })
    for (const id of ['ann', 'bob', 'cat']) projector.add(id, 1)
    await projector.caughtUp()
    expect([made, failed]).toEqual([['ann', 'cat'], ['bob']])
  })

  it('asks again for those that the database could not be asked for, and says so meanwhile', async () => {
    let isAway = true
    const { projector, asked, made, failed } = scene((ids) => {
      if (isAway) throw new LedgerAway('gone')
      return ids
    })
    projector.add('ann', 1)
    await expect(projector.caughtUp()).rejects.toThrow(LedgerAway)
    isAway = false
    await projector.caughtUp()
    expect([made, failed]).toEqual([['ann'], []])
    expect(asked.length).toBeGreaterThan(1)
  })

  it('goes by a trader whose tables somebody else makes, holds up nobody for it, and comes back', async () => {
    let isBusy = true
    const { projector, made } = scene((ids) => ids.filter((id) => id !== 'bob' || !isBusy))
    for (const id of ['ann', 'bob']) projector.add(id, 1)
    await projector.round()
    expect([made, projector.isBusy('bob'), projector.isBusy('ann')]).toEqual([['ann'], true, false])
    isBusy = false
    await projector.caughtUp()
    expect([made, projector.isBusy('bob')]).toEqual([['ann', 'bob'], false])
  })

  it("makes a broker's book in the same rounds, counts what is not made of it, and goes on where it cannot", async () => {
    const { projector, asked, bookFailed } = scene((ids) => ids)
    let rounds = 0
    const book = {
      project: async () => {
        if (rounds++ === 0) throw new Error('no')
      },
    }
    projector.addBook(book, 2)
    projector.addBook(book, 3)
    expect(projector.lag).toBe(5)
    await projector.caughtUp()
    expect([projector.lag, bookFailed.length, asked]).toEqual([0, 1, []])
    projector.addBook(book, 1)
    projector.add('ann', 1)
    await projector.caughtUp()
    expect([rounds, projector.lag, asked]).toEqual([2, 0, [['ann']]])
  })

  it('holds the writer where too much is not made yet, until it is', async () => {
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    const projector = new Projector({
      project: async (ids) => {
        await held
        return ids.map((traderId) => ({ traderId, upto: 1, counts }))
      },
      made: () => {},
      failed: () => {},
      bookFailed: () => {},
    })
    projector.add('ann', 20_001)
    let hasRoom = false
    const waiting = projector.room()?.then(() => {
      hasRoom = true
    })
    await new Promise((done) => setTimeout(done, 20))
    expect(hasRoom).toBe(false)
    letGo()
    await waiting
    expect(projector.lag).toBe(0)
  })
})
