import type { NoticeKind } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { actHere, lookAtNotices, wasSeen } from './seen.ts'

let seq = 0
const notice = (kind: NoticeKind, tradeId: string, reason: string | null = null) => ({
  seq: ++seq,
  kind,
  tradeId,
  tradeKey: `key of ${tradeId}`,
  reason,
})
const look = (...notices: ReturnType<typeof notice>[]) => {
  lookAtNotices(notices, true)
  return notices.map(wasSeen)
}

it('what was done by hand on this page is seen once, by the trade’s id or key', () => {
  actHere('position.closed', 'a')
  expect(look(notice('position.closed', 'a', 'client'), notice('position.closed', 'a', 'client'))).toEqual([
    true,
    false,
  ])
  actHere('trade.cancelled', 'key of b')
  expect(look(notice('trade.cancelled', 'b'))).toEqual([true])
})

it('a stop that closes the position meanwhile is not taken for the close by hand', () => {
  actHere('position.closed', 'c')
  expect(look(notice('position.closed', 'c', 'sl'), notice('position.closed', 'c', 'client'))).toEqual([false, true])
})

it('a request that was refused is no act', () => {
  actHere('position.closed', 'd')()
  expect(look(notice('position.closed', 'd', 'client'))).toEqual([false])
})

it('failures are never counted as seen', () => {
  expect(look(notice('trade.failed', 'e'), notice('protection.gap', 'e'), notice('account.frozen', 'e'))).toEqual([
    false,
    false,
    false,
  ])
})
