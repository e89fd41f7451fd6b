import { type ChosenLadder, defaultInstruments, noRisk, type PublicQuote } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { afterSending, changed, emptyDraft, type TradeDraft } from './draft.ts'
import { readForm } from './reading.ts'
import { recall } from './remember.ts'
import { check } from './request.ts'
import { blockedBy, sketch, stepLevel, stepVolume, worstCents } from './sketch.ts'

const [gold] = defaultInstruments
if (!gold) throw new Error('GOLD is a default instrument')
/** The quote is of a Wednesday noon in New York. */
const quote: PublicQuote = { symbol: 'GOLD', bid: 1284.05, ask: 1284.35, time: '2025-03-05T17:00:00.000Z' }
const draft: TradeDraft = { ...emptyDraft, volume: '0.1', sl: '1279.35', tp: '1294.35' }
const ladder = { ...noRisk, profit1: 50, sl1: 20 }
const of = (change: Partial<TradeDraft>) => sketch(readForm({ ...draft, ...change }, gold), gold, quote, ladder)

describe('an instruction as it is typed', () => {
  it('a deal opens at the market of its side, a pending order at its own price', () => {
    expect(of({}).open).toBe(1284.35)
    expect(of({ type: 'Order_Type_Sell' }).open).toBe(1284.05)
    expect(of({ type: 'Order_Type_BuyLimit', price: '1280' }).open).toBe(1280)
    expect(of({ type: 'Order_Type_BuyLimit', price: '' }).open).toBeNull()
  })
  it('is worked out in money, and the saved ladder with it', () => {
    const { estimate, steps, spreadPips } = of({})
    expect(estimate).toMatchObject({ stop: { cents: -5000 }, target: { cents: 10_000 } })
    expect(spreadPips).toBe(3)
    expect(steps[0]).toMatchObject({ trigger: 1289.35, stop: { price: 1287.35, pips: 30, moved: true } })
  })
  it('says nothing about what is not filled in yet', () => {
    const { estimate, objections } = of({ volume: '', price: '', sl: '', tp: '', deviation: '' })
    expect([estimate, objections]).toEqual([null, []])
  })
  it.each(['volume', 'price', 'sl', 'tp', 'deviation'] as const)(
    'S1: works nothing out while %s holds a text that is no number',
    (field) => {
      const { inError, estimate, steps, objections } = of({ [field]: '0,1' })
      expect([inError, estimate, steps]).toEqual([true, null, []])
      expect(objections.filter((one) => one.field === field)).toEqual([])
    },
  )
})

describe('OWN: an order with a ladder of its own', () => {
  const half: ChosenLadder = { name: 'Half', unit: 'R', rungs: { ...noRisk, profit1: 1, sl1: 0.5 } }
  const own = (change: Partial<TradeDraft>) =>
    sketch(readForm({ ...draft, ...change }, gold), gold, quote, ladder, half)

  it('OWN3: counts its R from the stop that is typed, in place of the account’s ladder', () => {
    expect(own({}).steps).toMatchObject([{ trigger: 1289.35, stop: { price: 1286.85, moved: true } }])
    expect(own({ sl: '1280' }).steps).toMatchObject([{ trigger: 1288.7, stop: { price: 1286.53 } }])
    const pips = { ...half, unit: 'pips' } as const
    expect(sketch(readForm(draft, gold), gold, quote, ladder, pips).steps).toMatchObject([{ trigger: 1284.45 }])
  })
  it('OWN2: needs a stop on the side of the loss, and says nothing before there is a price', () => {
    expect([own({}).needsStop, own({ sl: '0' }).needsStop, own({ sl: '1290' }).needsStop]).toEqual([false, true, true])
    const noPrice = { type: 'Order_Type_BuyLimit', price: '' } as const
    expect(own(noPrice)).toMatchObject({ needsStop: false, laddered: true, steps: [] })
    expect(own({ sl: '0' }).steps).toEqual([])
    expect(sketch(readForm({ ...draft, sl: '0' }, gold), gold, quote, ladder).needsStop).toBe(false)
  })
  it('goes out with its id, once: the next order begins as the account', () => {
    const chosen = { ...draft, ladderId: '6f1c0f0e-6a3b-4c5d-8e7f-0a1b2c3d4e5f' }
    const checked = check({ ...chosen, server: 'Ratchet-Demo' }, true)
    expect('input' in checked && checked.input.ladderId).toBe(chosen.ladderId)
    expect(afterSending(chosen).ladderId).toBe('')
    const plain = check({ ...draft, server: 'Ratchet-Demo' }, true)
    expect('input' in plain && 'ladderId' in plain.input).toBe(false)
  })
})

describe('S3: whether a ladder is set', () => {
  it('is known without a price, and with an empty ladder', () => {
    const pending = { ...draft, type: 'Order_Type_BuyLimit', price: '' } as const
    expect(sketch(readForm(pending, gold), gold, quote, ladder)).toMatchObject({
      open: null,
      steps: [],
      laddered: true,
    })
    expect(sketch(readForm(pending, gold), gold, quote, noRisk).laddered).toBe(false)
    expect(sketch(readForm(pending, gold), gold, quote, null).laddered).toBeNull()
  })
})

describe('S18: what the form knows will be refused', () => {
  it('names the fields in their order and each reason once', () => {
    expect(blockedBy(of({}), true)).toBeNull()
    expect(blockedBy(null, true)).toBeNull()
    expect(blockedBy(of({ tp: '1', sl: '1300', volume: '0.015' }), true)).toMatchObject({
      lead: 'The broker will reject this order. Check Volume, Stop Loss and Take Profit.',
      names: ['volume', 'sl', 'tp'],
    })
  })
  it('only warns where it is not certain', () =>
    expect(blockedBy(of({ sl: '1300' }), false)).toMatchObject({
      certain: false,
      lead: 'The broker may reject this order. Check Stop Loss.',
    }))
  it('a closed market is no fault of a field', () => {
    const saturday = { ...quote, time: '2025-03-08T12:00:00.000Z' }
    expect(blockedBy(sketch(readForm(draft, gold), gold, saturday, null), true)).toEqual({
      certain: true,
      lead: 'The broker will reject this order.',
      details: ['The market for GOLD is closed.'],
      names: [],
    })
  })
  it('the worst loss is that at the stop, and none at a stop that cannot be placed', () => {
    expect(worstCents(of({}))).toBe(-5000)
    expect(worstCents(of({ sl: '0' }))).toBeNull()
    expect(worstCents(of({ sl: '1300' }))).toBeNull()
  })
})

describe('steps of a field', () => {
  const buy = { side: 'Buy', open: 1284.35 } as const
  const sell = { side: 'Sell', open: 1284.05 } as const
  it.each([
    ['sl', '', -10, buy, '1283.35'],
    ['sl', '0', 10, buy, '1283.35'],
    ['tp', '', 10, sell, '1283.05'],
    ['sl', '', 1, sell, '1284.15'],
    ['price', '', 10, buy, '1285.35'],
    ['sl', '1280', -1, buy, '1279.90'],
    ['sl', '0.05', -1, buy, '0.00'],
  ] as const)('%s %j by %i pips', (field, text, pips, at, expected) =>
    expect(stepLevel(field, text, pips, at, gold)).toBe(expected),
  )
  it.each([
    ['', 1, '0.01'],
    ['0.1', 1, '0.11'],
    ['0.015', -1, '0.01'],
    ['0.015', 1, '0.02'],
    ['0.01', -1, '0.01'],
    ['100', 10, '100.00'],
  ] as const)('volume %j by %i', (text, steps, expected) => expect(stepVolume(text, steps, gold)).toBe(expected))
})

describe('what stays in the form', () => {
  it('a price of the market is for deals only', () => {
    const pending = changed(draft, { type: 'Order_Type_SellStop' })
    expect(pending.price).toBe('')
    expect(changed(pending, { action: 'Trade_Action_Deal' }).price).toBe('0')
    expect(changed({ ...draft, price: '1280' }, { type: 'Order_Type_SellStop' }).price).toBe('1280')
  })
  it('after sending nothing is left that could go out twice', () => {
    const left = afterSending({ ...draft, tradeDetails: 'one', brokerPassword: 'secret' })
    expect(left).toMatchObject({
      symbol: 'GOLD',
      volume: '0.1',
      sl: '0',
      tp: '0',
      tradeDetails: 'web',
      brokerPassword: '',
    })
  })
  it('a browser that keeps nothing is a first visit', () =>
    expect(recall('nobody')).toEqual({ confirm: true, symbol: '', volume: '' }))
})
