import { describe, expect, it } from 'vitest'
import { emptyDraft, type TradeDraft } from './draft.ts'
import { type Draft, edited, undone } from './put-away.ts'

const gold: Draft = { draft: { ...emptyDraft, volume: '0.1', sl: '1292.50', tp: '1300' }, away: null }
const after = (...changes: Partial<TradeDraft>[]): Draft => changes.reduce(edited, gold)
const prices = ({ draft: { price, sl, tp } }: Draft) => [price, sl, tp]

describe('S9: prices belong to their symbol and side', () => {
  it('leave with the symbol, a price of the order with them', () => {
    const limited = after({ price: '1295' }, { symbol: 'WTI' })
    expect(prices(limited)).toEqual(['', '', ''])
    expect(limited.away).toMatchObject({ symbol: 'GOLD', prices: { price: '1295', sl: '1292.50', tp: '1300' } })
  })
  it('leave with the side; the price of a deal stays', () => {
    expect(prices(after({ type: 'Order_Type_Sell' }))).toEqual(['0', '', ''])
  })
  it('stay with another type of the same side', () => {
    expect(prices(after({ type: 'Order_Type_BuyLimit' }))).toEqual(['', '1292.50', '1300'])
  })
  it('leave with the market, the size with them, and come back with it', () => {
    const there = after({ server: 'Broker-Live#7' })
    expect([there.draft.volume, ...prices(there)]).toEqual(['', '0', '', ''])
    const back = edited(there, { server: 'Ratchet-Demo' })
    expect([back.draft.volume, ...prices(back), back.away]).toEqual(['0.1', '0', '1292.50', '1300', null])
    expect(undone(there).draft).toMatchObject({ server: '', volume: '0.1', sl: '1292.50' })
  })
  it('stay with another account of the same market, and with another server of ours', () => {
    const there = after({ server: 'Broker-Live#7' }, { volume: '2', sl: '1270' })
    expect(edited(there, { server: 'Broker-Live#8' }).draft).toMatchObject({ volume: '2', sl: '1270' })
    expect(after({ server: 'Ratchet-Live' }).draft).toMatchObject({ volume: '0.1', sl: '1292.50' })
  })
  it('0 is no price and stays', () => {
    const none = edited({ draft: { ...gold.draft, sl: '0', tp: '0.00' }, away: null }, { symbol: 'WTI' })
    expect([prices(none), none.away]).toEqual([['0', '0', '0.00'], null])
  })
  it('come back with their order, through other choices too', () => {
    const back = after({ type: 'Order_Type_Sell' }, { type: 'Order_Type_SellLimit' }, { type: 'Order_Type_Buy' })
    expect([prices(back).slice(1), back.away]).toEqual([['1292.50', '1300'], null])
  })
  it('what was typed anew is kept, and wants nothing back', () => {
    const typed = after({ symbol: 'WTI' }, { sl: '74' }, { tp: '80' })
    expect([typed.draft.sl, typed.draft.tp, typed.away]).toEqual(['74', '80', null])
    const back = after({ symbol: 'WTI' }, { sl: '74' }, { symbol: 'GOLD' })
    expect([back.draft.sl, back.draft.tp]).toEqual(['', '1300'])
  })
  it('undo gives the whole order back', () => {
    const back = undone(after({ symbol: 'WTI' }, { type: 'Order_Type_SellStop' }, { tradeDetails: 'oil' }))
    expect(back).toMatchObject({ away: null, draft: { ...gold.draft, tradeDetails: 'oil' } })
  })
})
