import type { AccountRow, LedgerChange, RequestRow, Write } from '@ratchet/engine/ports'
import { change, ownerOf, requestOf, tradeOf } from '@ratchet/engine/suites'
import { describe, expect, it } from 'vitest'
import type { BookEntry } from './item.ts'
import { settledRequests } from './settled.ts'

const account = { id: 'account', traderId: 'ann', server: 'Ratchet-Demo', login: '1001' } as AccountRow
const other = { ...account, id: 'other' }
const owner = ownerOf(tradeOf(account, 'one', 'key'))

/** A request on its way: what is asked, and what comes of it. */
const said = (state: RequestRow['state'], kind: RequestRow['kind'], id = 'asked') =>
  change(state === 'intended' ? 'stop.intent' : 'stop.confirmed', { request: { ...requestOf(owner, id), kind, state } })
const write = (of: AccountRow, ...changes: LedgerChange[]): Write => ({
  account: of,
  brokerSeq: 1,
  feedPosition: 1,
  changes,
})
const inBook = { book: {}, entry: {} } as unknown as BookEntry

describe('a request that is asked and answered within one append', () => {
  it.each([
    ['order', ['asked']],
    ['close', ['asked']],
    ['modify', ['asked']],
    ['levels', ['asked', 'answered']],
  ] as const)('%s: is not said when it was %j', (kind, names) => {
    const [asked, answered] = [said('intended', kind), said('answered', kind)]
    const settled = settledRequests([write(account, change('rung.reached'), asked), inBook, write(account, answered)])
    const all = { asked, answered }
    expect([...settled]).toEqual(names.map((name) => all[name]))
  })

  it.each([
    ['is only asked', [write(account, said('intended', 'levels'))]],
    [
      'was unknown, is put back and answered at once',
      [
        write(
          account,
          { ...said('intended', 'levels'), kind: 'account.settled' } as LedgerChange,
          said('answered', 'levels'),
        ),
      ],
    ],
    ['was asked before', [write(account, said('answered', 'levels'))]],
    [
      'was unknown in between',
      [write(account, ...(['intended', 'unknown', 'answered'] as const).map((state) => said(state, 'levels')))],
    ],
    [
      'has the id of one of another account',
      [write(account, said('intended', 'levels')), write(other, said('answered', 'levels'))],
    ],
    ['is another one', [write(account, said('intended', 'levels', 'first'), said('answered', 'levels', 'second'))]],
  ] as const)('is said each time where it %s', (_, items) => {
    expect(settledRequests(items).size).toBe(0)
  })

  it('is said by what comes behind its answer', () => {
    const [asked, answered, again] = [
      said('intended', 'levels'),
      said('answered', 'levels'),
      said('answered', 'levels'),
    ]
    expect([...settledRequests([write(account, asked, answered, again)])]).toEqual([asked, answered])
  })
})
