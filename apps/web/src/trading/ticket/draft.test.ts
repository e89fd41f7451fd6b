import { messages } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { actionOf, changed, commentFits, emptyDraft, type TradeDraft } from './draft.ts'
import { faultsOf } from './reading.ts'
import { check } from './request.ts'

const full: TradeDraft = {
  ...emptyDraft,
  volume: '0.1',
  price: '0',
  deviation: '10',
  sl: '1280.5',
  tp: '0',
  tradeDetails: 'first gold trade',
  server: 'Ratchet-Demo',
}
const said = (draft: TradeDraft, signedIn = true): string => {
  const checked = check(draft, signedIn)
  return 'refusal' in checked ? checked.refusal.message : 'sent'
}

describe('Trade Operations, at typing', () => {
  it.each([
    ['volume', '0,1', messages.invalidVolume],
    ['price', '1.280,50', messages.invalidPrice],
    ['deviation', '1.5', messages.invalidDeviation],
    ['sl', '.', messages.invalidStopLoss],
    ['tp', '1e5', messages.invalidTakeProfit],
    ['tradeDetails', 'one two three f', messages.commentTooLong],
    ['brokerId', '12a', messages.invalidBrokerId],
    ['magic', '-1', messages.invalidNumber],
    ['risk', '1 000', messages.invalidNumber],
    ['profit', '0.1.2', messages.invalidNumber],
  ] as const)('S1: %s %j is in error, and nothing is sent', (field, text, sentence) => {
    expect(faultsOf({ ...full, [field]: text })).toEqual({ [field]: sentence })
    expect(said({ ...full, [field]: text })).toBe(sentence)
  })
  it('is right half filled: what is missing is said at submit', () => expect(faultsOf(emptyDraft)).toEqual({}))
  it('a comment holds three words, with a blank after the third, and no fourth', () => {
    expect(commentFits('one two three ')).toBe(true)
    expect(commentFits('one two three f')).toBe(false)
  })
})

describe('Trade Operations, at submit', () => {
  it('asks who is there before anything else', () => expect(said(emptyDraft, false)).toBe(messages.signInToTrade))

  it.each(['volume', 'price', 'deviation', 'sl', 'tp', 'server', 'tradeDetails'] as const)(
    'wants %s filled',
    (field) => {
      expect(said({ ...full, [field]: '' })).toBe(messages.tradeIncomplete)
      expect(said({ ...full, [field]: ' ' })).toBe(messages.tradeIncomplete)
    },
  )

  it('does not want broker log-in, password, magic, risk or profit', () => expect(said(full)).toBe('sent'))

  it('takes 0 for a value, not for an empty field', () =>
    expect(said({ ...full, price: '0', sl: '0', tp: '0' })).toBe('sent'))

  it('S1: says what is wrong before what is missing', () => {
    const checked = check({ ...full, sl: '', tp: '1,5' }, true)
    expect('refusal' in checked && checked.refusal).toEqual({
      message: messages.invalidTakeProfit,
      fields: { tp: messages.invalidTakeProfit },
    })
  })
  it('a volume of 0 is not sent', () => expect(said({ ...full, volume: '0.0' })).toBe(messages.volumeZero))

  it.each([
    ['price', messages.invalidPrice],
    ['volume', messages.invalidVolume],
    ['sl', messages.invalidStopLoss],
    ['tp', messages.invalidTakeProfit],
  ] as const)('names %s when only a point was typed', (field, sentence) =>
    expect(said({ ...full, [field]: '.' })).toBe(sentence),
  )

  it('sends numbers as they were typed, and nothing that was left empty', () => {
    const checked = check({ ...full, price: '1284.350', magic: '9007199254740993' }, true)
    expect('input' in checked && checked.input).toEqual({
      action: 'Trade_Action_Deal',
      symbol: 'GOLD',
      volume: 0.1,
      type: 'Order_Type_Buy',
      price: 1284.35,
      deviation: 10,
      sl: 1280.5,
      tp: 0,
      tradeDetails: 'first gold trade',
      server: 'Ratchet-Demo',
      status: 'Pending',
      magic: '9007199254740993',
    })
  })
})

describe('an account at a broker', () => {
  const id = '0b6f4a52-6c1e-4c39-9d8e-1f2a3b4c5d6e'
  const there = `Broker-Practice#${id}`
  it('is named by its id alone, without server and log-in', () => {
    const typed = changed({ ...full, brokerId: '5000001', brokerPassword: 'secret' }, { server: there })
    expect([typed.brokerId, typed.brokerPassword]).toEqual(['', ''])
    const checked = check(typed, true)
    const input = 'input' in checked ? checked.input : {}
    expect(input).toMatchObject({ accountId: id, symbol: 'GOLD', volume: 0.1 })
    expect('brokerId' in input || 'brokerPassword' in input || 'server' in input).toBe(false)
  })
  it('a server is sent as before', () => {
    const checked = check({ ...full, brokerId: '5000001' }, true)
    expect('input' in checked && checked.input).toMatchObject({ server: 'Ratchet-Demo', brokerId: '5000001' })
  })
  it('what is wrong with it stands at the field of the server', () => {
    const checked = check({ ...full, server: 'Broker-Practice#nonsense' }, true)
    expect('refusal' in checked && checked.refusal.fields).toEqual({
      server: 'accountId must be the id of an account.',
    })
  })
  it('wants its symbol and all other fields', () =>
    expect(said({ ...full, server: there, symbol: '' })).toBe(messages.tradeIncomplete))
})

describe('action and type belong together', () => {
  it('a type brings its action', () => {
    expect(changed(full, { type: 'Order_Type_SellStop' }).action).toBe('Trade_Action_Pending')
    expect(changed(full, { type: 'Order_Type_Sell' }).action).toBe('Trade_Action_Deal')
  })
  it('an action brings a type of the same side, and leaves one that fits', () => {
    expect(changed({ ...full, type: 'Order_Type_Sell' }, { action: 'Trade_Action_Pending' }).type).toBe(
      'Order_Type_SellLimit',
    )
    const stop = changed(full, { type: 'Order_Type_BuyStop' })
    expect(changed(stop, { action: 'Trade_Action_Pending' }).type).toBe('Order_Type_BuyStop')
    expect(changed(stop, { action: 'Trade_Action_Deal' }).type).toBe('Order_Type_Buy')
  })
  it('only Buy and Sell are deals', () => expect(actionOf('Order_Type_BuyLimit')).toBe('Trade_Action_Pending'))
})
