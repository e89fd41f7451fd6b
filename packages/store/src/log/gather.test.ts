import type { AccountRow, LedgerChange } from '@ratchet/engine/ports'
import { change, tradeOf } from '@ratchet/engine/suites'
import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'

const account = { id: 'account', traderId: 'ann', server: 'Ratchet-Demo', login: '1001' } as AccountRow
const [one, other] = [tradeOf(account, 'one', 'key 1'), tradeOf(account, 'other', 'key 2')]
const executed = { ...one, status: 'executed' } as const
const answered = { ...executed, retcode: 10_009, reason: 'Request completed' }

/** Of each record of a write the rows of trades that it says, to everybody or for the tables alone. */
function saidBy(...changes: LedgerChange[]) {
  const before = {
    firstSeq: 7,
    lastHash: null,
    server: 'Ratchet-Demo',
    login: '1001',
    isDeleted: () => false,
    settled: new Set<LedgerChange>(),
    nowMs: 1,
  }
  return gather({ account, brokerSeq: 1, feedPosition: 1, changes }, before).flight.map(({ changes, rest }) => [
    (changes as { readonly trade?: unknown }).trade,
    (rest as { readonly trade?: unknown }).trade,
  ])
}
const nothing = [undefined, undefined]

describe('the records of a write', () => {
  it('say the row of a trade once, in the last record that changes it', () => {
    const said = saidBy(
      change('trade.executed', { trade: executed }),
      change('trade.cancelled', { trade: { ...other, status: 'cancelled' } }),
      change('order.answered', { trade: answered }),
    )
    expect(said).toEqual([nothing, [{ ...other, status: 'cancelled' }, undefined], [answered, undefined]])
  })

  it('do not repeat in an intent what was published', () => {
    expect(saidBy(change('order.intent', { trade: one }))).toEqual([nothing])
    expect(saidBy(change('trade.executed', { trade: executed }), change('order.intent', { trade: one }))).toEqual([
      [executed, undefined],
      nothing,
    ])
  })

  it('say the row of a trade that is deleted within the write for the tables alone', () => {
    const said = saidBy(
      change('trade.executed', { trade: executed }),
      change('trade.deleted', { tradeId: one.id, deleteTrade: true }),
      change('order.answered', { trade: answered }),
    )
    expect(said).toEqual([nothing, nothing, [undefined, answered]])
  })
})
