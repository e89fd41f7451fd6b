import { messages } from '@ratchet/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, field, fillAll, inputOf, plainDeal, put, typeKeys } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const form = () => page.getByTestId('trade-form')
const press = () => page.getByTestId('execute-trade').click()

const ofAmount = (name: string) => `Please enter a valid ${name} (only numbers and a single decimal point allowed).`
/** Label, texts wrong from their last key on, texts wrong when put in whole, a right text, the sentence. */
const typed = [
  ['Broker ID', ['12a', '1.', '-'], ['12a', '1 2', '1.5'], '77', 'Please enter a valid Forex Broker Log-In ID.'],
  ['Price', ['1.2.', 'a', '-', '1e', '1,'], ['1.2.3', '-1', '1,284.35'], '1284.35', ofAmount('price')],
  ['Volume', ['0.1.', 'x', '-'], ['0.1.1', '-0.1'], '0.01', ofAmount('volume')],
  ['Stop Loss', ['1..', 'n', '-'], ['1..2', 'none'], '.5', ofAmount('stop loss')],
  ['Take Profit', ['1.2.', 't', '-'], ['1.2.', 'tp'], '5.', ofAmount('take profit')],
  ['Deviation', ['1.', 't', '-'], ['1.5', 'ten'], '10', 'Please enter a valid deviation (only numbers accepted).'],
  [
    'Trade Comments',
    ['one two three f'],
    ['one two three four'],
    'one two three',
    'Trade Comments can only contain up to 3 words.',
  ],
] as const

const options = [
  ['Action', ['Trade_Action_Deal', 'Trade_Action_Pending']],
  [
    'Type',
    [
      ...['Order_Type_Buy', 'Order_Type_Sell', 'Order_Type_BuyLimit', 'Order_Type_SellLimit'],
      ...['Order_Type_BuyStop', 'Order_Type_SellStop'],
    ],
  ],
  ['Symbol', ['GOLD', 'WTI']],
  ['Server', ['Ratchet-Demo', 'Ratchet-Live']],
  ['Status', ['Pending']],
] as const

describe('signed in', () => {
  const fakes = startFakes('describe')
  beforeAll(() => openScreen(fakes, '/admin/trade'))

  describe.each(typed)('%s', (label, keys, pastes, right, sentence) => {
    const isGone = () => expect.element(form().getByText(sentence)).not.toBeInTheDocument()
    const expectRefused = async (text: string) => {
      await expectAlert(sentence, form())
      // The text stays as it was typed: a field that leaves a key out makes another number of it.
      expect(inputOf(label).value).toBe(text)
    }
    beforeEach(async () => {
      put(inputOf(label), right)
      await isGone()
    })

    it.each(keys)(`section 5 trade form: ${label} "%s" typed → '${sentence}'`, async (text) => {
      typeKeys(inputOf(label), text)
      await expectRefused(text)
    })
    it.each(pastes)(`section 5 trade form: ${label} "%s" put in whole → '${sentence}'`, async (text) => {
      put(inputOf(label), text)
      await expectRefused(text)
    })
    it(`section 5 trade form: ${label} "${right}" is taken without a word`, async () => {
      typeKeys(inputOf(label), right)
      await isGone()
      expect(inputOf(label).value).toBe(right)
    })
  })

  describe('what is missing', () => {
    beforeEach(() => fillAll({ 'Broker ID': '', ...plainDeal }))

    it.each(Object.keys(plainDeal))(
      "section 5 trade form without %s → 'All fields must be filled before submitting the trade.'",
      async (label) => {
        put(inputOf(label), '')
        await press()
        await expectAlert(messages.tradeIncomplete)
        expect(fakes.server.requests('publishTrade')).toEqual([])
      },
    )
    it('leads to the first field that is missing', async () => {
      fillAll({ Price: '', 'Take Profit': '' })
      await press()
      await expect.element(field('Price')).toHaveFocus()
    })
  })

  const valuesOf = (label: string) => [...(field(label).element() as HTMLSelectElement).options].map((one) => one.value)
  it.each(['Server', 'Status'])('section 5 trade form: %s cannot be left empty', (label) => {
    expect(valuesOf(label).every((text) => text.trim() !== '')).toBe(true)
    expect(inputOf(label).value).not.toBe('')
  })
  for (const [label, values] of options)
    it(`section 5 trade form: ${label} is one of ${values.join(', ')}`, () => expect(valuesOf(label)).toEqual(values))
})

describe('signed out', () => {
  const fakes = startFakes('describe')
  beforeAll(() => openScreen(fakes, '/admin/trade', { user: null }))

  it.each(['empty', 'filled'])(
    "section 5 trade form, signed out, %s → 'You must be logged in to execute a trade.'",
    async (how) => {
      if (how === 'filled') fillAll(plainDeal)
      await press()
      await expectAlert(messages.signInToTrade)
      expect(fakes.server.requests('publishTrade')).toEqual([])
    },
  )
})
