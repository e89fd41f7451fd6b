import { messages } from '@ratchet/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, field, fillAll, inputOf, put, typeKeys } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const labels = [1, 2, 3, 4, 5, 6].flatMap((rung) =>
  ['Trailing Profit', 'Trailing SL', 'Trailing TP'].map((label) => `${label} ${rung}`),
)
const zeros = Object.fromEntries(labels.map((label) => [label, '0']))
const form = () => page.getByTestId('risk-form')
const press = () => page.getByTestId('set-risk').click()

describe('signed in', () => {
  const fakes = startFakes('describe')
  beforeAll(async () => {
    await openScreen(fakes, '/admin/risk')
    // The saved ladder fills the fields that nobody has typed in.
    await vi.waitFor(() => expect(inputOf('Trailing TP 6').value).toBe('0'), { timeout: 100_000 })
  })

  it.each(labels)(
    `section 5 risk form: %s "1.2.3" or "x" → 'Please enter a valid number (only numbers and a single decimal point allowed).'`,
    async (label) => {
      for (const text of ['1.2.3', 'x']) {
        put(inputOf(label), text)
        await expectAlert(messages.invalidNumber, form())
        typeKeys(inputOf(label), '2.5')
        await expect.element(form().getByText(messages.invalidNumber)).not.toBeInTheDocument()
        expect(inputOf(label).value).toBe('2.5')
      }
    },
  )
  it.each(labels)(
    "section 5 risk form without %s → 'All risk and profit fields must be filled before submitting.'",
    async (label) => {
      fillAll({ ...zeros, [label]: '' })
      await press()
      await expectAlert(messages.riskIncomplete, form())
      await expect.element(field(label)).toHaveFocus()
      expect(fakes.server.requests('putRisk')).toEqual([])
    },
  )
})

describe('signed out', () => {
  const fakes = startFakes()
  it("section 5 risk form, signed out → 'You must be logged in to set risk parameters.'", async () => {
    await openScreen(fakes, '/admin/risk', { user: null })
    fillAll(zeros)
    await press()
    await expectAlert(messages.signInToSetRisk)
  })
})
