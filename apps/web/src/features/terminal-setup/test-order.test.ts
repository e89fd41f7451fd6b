import { type ActiveTrade, defaultInstruments, type Instrument } from '@ratchet/contract'
import { describe, expect, it, vi } from 'vitest'
import { runTestOrder, type StepState, type TestActs, testTerms } from './test-order.ts'

const accountId = '0190aaaa-0000-7000-8000-000000000001'
const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const quote = { bid: 2400.1, ask: 2400.4 }

describe('the terms of a test order', () => {
  it('buy the smallest volume, with a stop that is moved nearer and stays away from the price', () => {
    const terms = testTerms(accountId, gold, quote, 'test order')
    expect(terms?.body).toMatchObject({ type: 'Order_Type_Buy', volume: 0.01, price: 0, tp: 0, accountId })
    // 20 spreads of 0.30 are more than 50 pips of 0.10.
    expect(terms?.movedSl).toBe(2394.1)
    expect(terms?.body.sl).toBe(2391.1)
  })

  it('keep four times the nearest distance that the broker accepts', () => {
    const far = { ...gold, stopsLevel: 1000 }
    expect(testTerms(accountId, far, quote, 'test order')?.movedSl).toBe(2360.1)
  })

  it('have prices in the steps of the symbol', () => {
    const coarse = { ...gold, tickPoints: 25 }
    const terms = testTerms(accountId, coarse, quote, 'test order')
    for (const price of [terms?.body.sl ?? 0, terms?.movedSl ?? 0]) expect(Math.round(price * 100) % 25).toBe(0)
  })

  it('are none at a price that leaves no room for a stop', () => {
    expect(testTerms(accountId, gold, { bid: 3, ask: 3.3 }, 'test order')).toBeNull()
  })
})

describe('a test order', () => {
  const position = { id: '7' } as ActiveTrade
  const acts = (change: Partial<TestActs> = {}): TestActs => ({
    open: async () => ({ position, words: 'open' }),
    move: async () => 'moved',
    close: async () => 'closed',
    ...change,
  })
  const run = async (change?: Partial<TestActs>) => {
    const told: [string, StepState['is']][] = []
    let spanMs = 0
    const clocks = { spanMs: () => (spanMs += 40), now: () => '2026-11-18T14:00:00.000Z' }
    await runTestOrder(acts(change), clocks, (step, state) => told.push([step, state.is]))
    return told
  }
  const fails = async () => {
    throw new Error('Rejected.')
  }

  it('is opened, moved and closed, one after the other', async () => {
    expect(await run()).toEqual([
      ['opened', 'sent'],
      ['opened', 'done'],
      ['moved', 'sent'],
      ['moved', 'done'],
      ['closed', 'sent'],
      ['closed', 'done'],
    ])
  })

  it('moves and closes nothing if it was not opened', async () => {
    const close = vi.fn(async () => 'closed')
    expect((await run({ open: fails, close })).at(-1)).toEqual(['opened', 'failed'])
    expect(close).not.toHaveBeenCalled()
  })

  it('is closed even if its stop cannot be moved', async () => {
    expect((await run({ move: fails })).slice(-3)).toEqual([
      ['moved', 'failed'],
      ['closed', 'sent'],
      ['closed', 'done'],
    ])
  })
})
