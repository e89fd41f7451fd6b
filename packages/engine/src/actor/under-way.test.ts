import { expect, it } from 'vitest'
import { LogBroken } from '../ports/index.ts'
import { UnderWay } from './under-way.ts'

const write = { account: { id: 'a', traderId: 'ann' }, brokerSeq: 0, feedPosition: 0, changes: [] }

it('DRV7: an actor whose memory is lost gets nothing more of the ledger, and what it has under way is waited for', async () => {
  let isLost = false
  const asked: string[] = []
  const gate = Promise.withResolvers<void>()
  const underWay = new UnderWay({
    commit: async () => {
      asked.push('commit')
      await gate.promise
    },
    loadAccount: async () => {
      asked.push('load')
      return null
    },
    owns: async () => true,
  })
  const ledger = underWay.of(() => isLost)
  const written = ledger.commit(write)
  isLost = true
  await expect(ledger.commit(write)).rejects.toThrow(LogBroken)
  await expect(ledger.loadAccount('a')).rejects.toThrow(LogBroken)
  let isOver = false
  const ended = underWay.ended().then(() => {
    isOver = true
  })
  await new Promise((done) => setImmediate(done))
  expect([asked, isOver]).toEqual([['commit'], false])
  gate.resolve()
  await Promise.all([written, ended])
  expect(isOver).toBe(true)
})
