import { defaultInstruments, type Instrument, type Market } from '@ratchet/contract'
import { isMarketOpen } from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAt } from './hours.ts'
import { closedWords, symbolState } from './market-state.ts'

const [gold, oil] = defaultInstruments as readonly [Instrument, Instrument]
const market = (fields: Partial<Market> = {}): Market => ({
  feed: 'ticks',
  label: 'Recorded',
  speed: 1,
  symbols: ['GOLD', 'WTI'],
  ended: false,
  ...fields,
})
const saturday = Date.parse('2014-05-03T12:00:00Z')
const friday = Date.parse('2014-05-02T12:00:00Z')

describe('S19: one state of a symbol', () => {
  it('is by the sessions of a recorded and of a live market', () => {
    for (const feed of ['ticks', 'broker'] as const) {
      expect(symbolState(gold, market({ feed }), friday).state).toBe('open')
      expect(symbolState(gold, market({ feed }), saturday)).toEqual({
        state: 'closed',
        changeMs: Date.parse('2014-05-04T22:00:00Z'),
      })
    }
  })

  it('an invented market never closes, and what the market does not quote has no prices, at any hour', () => {
    expect(symbolState(gold, market({ feed: 'synthetic' }), saturday)).toEqual({ state: 'open', changeMs: null })
    for (const nowMs of [friday, saturday])
      expect(symbolState(oil, market({ symbols: ['GOLD'] }), nowMs)).toEqual({ state: 'unquoted', changeMs: null })
  })

  it('agrees with what the paper broker goes by, whenever', () => {
    const times = fc.integer({ min: Date.UTC(2014, 0), max: Date.UTC(2027, 0) })
    fc.assert(
      fc.property(times, (nowMs) => {
        const hours = { zone: gold.sessionZone, spans: gold.sessions }
        expect(openAt(hours, nowMs).open).toBe(isMarketOpen(gold, nowMs))
      }),
    )
  })

  it('the top bar says when it opens, once all that is quoted is closed', () => {
    expect(closedWords([gold, oil], market({ symbols: ['GOLD'] }), saturday)).toBe('Gold closed · opens Sun 22:00 UTC')
    expect(closedWords([gold, oil], market(), saturday)).toBe('Market closed · opens Sun 22:00 UTC')
    expect(closedWords([gold, oil], market(), friday)).toBeNull()
    expect(closedWords([gold, oil], market({ feed: 'synthetic' }), saturday)).toBeNull()
    expect(closedWords([gold, oil], null, saturday)).toBeNull()
  })
})
