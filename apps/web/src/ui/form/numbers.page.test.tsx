import { MantineProvider } from '@mantine/core'
import { faultIn, messages, noRisk, numberRules } from '@ratchet/contract'
import type {} from '@vitest/browser-playwright'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { field, put, typeKeys } from '../../testing/fields.ts'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import type { ServerState } from '../../testing/state.ts'
import { isNumber, isPlain, isSame, noNumbers, textsOf } from '../../testing/typed-texts.ts'
import { NumberField } from '../NumberField.tsx'

/** S1: what was typed into a field of numbers is what is sent, or nothing is. */

const seed = 20261122

function Held() {
  const [text, setText] = useState('')
  return (
    <MantineProvider>
      <NumberField label="Pips" value={text} onChange={setText} rule={numberRules.pips} />
    </MantineProvider>
  )
}

const ways = {
  typed: typeKeys,
  'put in whole': put,
  composed: async (input: HTMLInputElement, text: string) => {
    put(input, '')
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await cdp().send('Input.insertText', { text })
  },
}

it.each(Object.entries(ways))(`S1: a field shows each text as it was %s (seed ${seed})`, async (way, enter) => {
  await render(<Held />)
  await expect.element(field('Pips')).toBeVisible()
  const input = field('Pips').element() as HTMLInputElement
  for (const text of [...noNumbers, ...textsOf(seed, way === 'composed' ? 20 : 100)]) {
    await enter(input, text)
    await expect
      .poll(() => input.getAttribute('aria-invalid') === 'true', { message: text })
      .toBe(faultIn(text, numberRules.pips) !== null)
    expect(input.value).toBe(text)
  }
  await cleanup()
})

interface NumberForm {
  readonly path: string
  /** Test id of what opens it. */
  readonly opener?: string
  readonly field: () => HTMLInputElement
  /** Names the field in what is sent. */
  readonly key: string
  readonly button: string
  readonly sends: 'publishTrade' | 'putRisk' | 'putProfile' | 'changeLevels' | 'closePosition'
  /** Texts beside it that make the form complete, by test id. */
  readonly beside?: Readonly<Record<string, string>>
  readonly whole?: true
  /** Numbers that the form sends. */
  readonly right: readonly string[]
  /** The sentence about a text that is no number, in the element that says what the form has to say. */
  readonly says?: readonly [testId: string, sentence: string]
  /** How many generated texts it gets. */
  readonly count: number
  /** Whether it sends every number; other forms hold some back for their size. */
  readonly takesAll?: true
}

const byTestId = (testId: string) => page.getByTestId(testId).element() as HTMLInputElement
const complete = { 'trade-volume': '0.1', 'trade-sl': '0', 'trade-tp': '0', 'trade-comments': 'numbers' }
const tradeForm = { path: '/admin/trade', button: 'execute-trade', sends: 'publishTrade', beside: complete } as const
const riskForm = { path: '/admin/risk', button: 'set-risk', sends: 'putRisk' } as const
const dashboard = { path: '/admin/dashboard' } as const
const decimals = ['0.1', '.5', '5.', '007', ' 7', '1284.350']

const forms: Readonly<Record<string, NumberForm>> = {
  'the volume of an order': {
    ...tradeForm,
    field: () => byTestId('trade-volume'),
    key: 'volume',
    right: ['0.1', '.5', '1.00'],
    says: ['trade-answer', messages.invalidVolume],
    count: 5,
  },
  'a note of an order': {
    ...tradeForm,
    opener: 'trade-more',
    field: () => byTestId('trade-risk'),
    key: 'risk',
    right: decimals,
    takesAll: true,
    count: 8,
  },
  'a figure of the ladder': {
    ...riskForm,
    field: () => byTestId('risk-sl1'),
    key: 'sl1',
    right: decimals,
    says: ['risk-answer', messages.invalidNumber],
    takesAll: true,
    count: 12,
  },
  'the forex code': {
    path: '/admin/settings',
    button: 'update-settings',
    sends: 'putProfile',
    field: () => field('Forex Code').element() as HTMLInputElement,
    key: 'forexCode',
    whole: true,
    right: ['12', '345', '6789'],
    says: ['profile-answer', messages.invalidBrokerId],
    count: 8,
  },
  'the stop of a position': {
    ...dashboard,
    opener: 'edit-sl',
    field: () => byTestId('level-sl'),
    key: 'sl',
    button: 'level-save',
    sends: 'changeLevels',
    right: ['1200', '1250.5', '1300'],
    count: 8,
  },
  'a part of a position': {
    ...dashboard,
    opener: 'close-position',
    field: () => byTestId('close-volume'),
    key: 'volume',
    button: 'close-confirm',
    sends: 'closePosition',
    right: ['0.1', '0.2', '.3'],
    count: 8,
  },
}
const person = { firstName: 'N', lastName: 'O', address: 'A', city: 'C', country: 'D' }

describe.each(Object.entries(forms))('%s', (_, form) => {
  const fakes = startFakes()
  const sent = () => fakes.server.requests(form.sends).map(({ body }) => (body as Record<string, unknown>)[form.key])
  async function press(by: 'button' | 'Enter'): Promise<void> {
    if (by === 'button') byTestId(form.button).click()
    else await userEvent.keyboard('{Enter}')
    if (form.sends !== 'publishTrade' || form.field().getAttribute('aria-invalid') === 'true') return
    await expect.element(page.getByTestId('ask-send')).toBeVisible()
    byTestId('ask-send').click()
  }
  const open = async () => {
    const risk = { ...noRisk, profit1: 5000, sl1: 20 }
    const state: Partial<ServerState> = { risk, activeTrades: [positionOf({ volume: 0.5 })] }
    fakes.server.on('getProfile', { ...fakes.server.state.profile, ...person })
    await openScreen(fakes, form.path, state)
    // The form of a trader without a profile is another one, which the profile replaces with what was typed.
    if (form.path === '/admin/settings') await expect.element(field('City')).toHaveValue('C')
    if (form.path === '/admin/risk') await expect.element(page.getByTestId('risk-profit1')).toHaveValue('5000')
    if (form.opener) await page.getByTestId(form.opener).first().click()
    for (const [testId, text] of Object.entries(form.beside ?? {})) put(byTestId(testId), text)
    await expect.poll(form.field).toBeTruthy()
  }

  it(`S1: is sent as exactly the number that was typed, or not at all (seed ${seed})`, async () => {
    let answers = 0
    fakes.server.on(form.sends as 'putRisk', () => {
      throw new Refusal('invalid', `Seen ${++answers}.`)
    })
    await open()
    const presses = ['button', 'Enter'] as const
    const others = textsOf(seed + 1, form.count).filter((text) =>
      form.takesAll ? isPlain(text) || !isNumber(text) : !isNumber(text, form.whole),
    )
    const texts = [...noNumbers, ...form.right, ...others]
    for (const [at, text] of texts.entries()) {
      const before = sent().length
      const by = presses[at % 2] ?? 'button'
      typeKeys(form.field(), text)
      await expect.poll(() => form.field().value).toBe(text)
      if (!isNumber(text, form.whole)) {
        await press(by)
        await expect.poll(() => document.activeElement === form.field(), { message: text }).toBe(true)
        expect([form.field().getAttribute('aria-invalid'), form.field().value, sent().length]).toEqual([
          'true',
          text,
          before,
        ])
        if (form.says) await expect.element(page.getByTestId(form.says[0])).toMatchTextContent(form.says[1])
      } else {
        await press(by)
        await expect.poll(() => sent().length, { message: text }).toBe(before + 1)
        expect(isSame(text, JSON.stringify(sent().at(-1)).replaceAll('"', '')), `${text} became ${sent().at(-1)}`).toBe(
          true,
        )
        await expect.element(page.getByText(`Seen ${answers}.`).first()).toBeVisible()
      }
    }
    expect(sent().length).toBeGreaterThanOrEqual(form.right.length)
  })
})
