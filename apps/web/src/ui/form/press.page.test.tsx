import { idempotencyHeader } from '@ratchet/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, put } from '../../testing/fields.ts'
import { type PressedForm, pressedForms } from '../../testing/pressed-forms.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { now } from '../../testing/state.ts'

const fakes = startFakes()

/** Replies to the requests of a form, and counts them, with the key that each carries. */
function listen({ sends }: PressedForm, reply: () => Promise<never> | never) {
  const keys: (string | null)[] = []
  if (sends.startsWith('auth/')) {
    fakes.server.onIdentity(sends.slice(5), () => {
      keys.push(null)
      return reply()
    })
  } else
    fakes.server.on(sends as 'publishTrade', ({ headers }) => {
      keys.push(headers.get(idempotencyHeader))
      return reply()
    })
  return keys
}
const inputNamed = (name: string) => {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
  const shown = inputs.find((one) => one.checkVisibility())
  if (!shown) throw new Error(`No field ${name}`)
  return shown
}
const write = (texts: Readonly<Record<string, string>> = {}) => {
  for (const [name, text] of Object.entries(texts)) put(inputNamed(name), text)
}
const buttonOf = ({ button }: PressedForm) =>
  button.startsWith('text=') ? page.getByRole('button', { name: button.slice(5) }) : page.getByTestId(button)

async function open(form: PressedForm): Promise<void> {
  const { path, state, open: act, texts } = form
  fakes.server.onIdentity('check-reset-link', () => ({ status: true }))
  // The first ladder is sized to the spread of the past.
  fakes.server.on('priceHistory', { items: [{ bid: 1284.3, ask: 1284.6, time: now }] })
  await openScreen(fakes, path, { ...state })
  await act?.()
  await expect.element(buttonOf(form)).toBeEnabled()
  const [first] = Object.keys(texts ?? {})
  if (first) await vi.waitFor(() => inputNamed(first), { timeout: 100_000 })
  // A form that has a saved state shows it before it is edited.
  if (path === '/admin/settings' && texts?.username)
    await vi.waitFor(() => expect(inputNamed('username').value).toBe('Ada'), { timeout: 100_000 })
  if (state.risk && path === '/admin/risk')
    await vi.waitFor(() => expect(inputNamed('profit1').value).toBe('5000'), { timeout: 100_000 })
  if (path === '/admin/trade') await expect.element(page.getByTestId('bid').first()).toMatchTextContent(/\d/)
  write(texts)
}

/**
 * Every form of the product does this when its button is pressed (`Form.tsx`): it leads to the first wrong field and sends nothing; it is
 * busy while it waits and sends once; it keeps what was typed when the server fails, with the message where the eye is.
 */
describe.each(pressedForms)('$name', (form) => {
  const { texts = {}, wrong, failed = '', answerYes, keyed } = form
  const press = async () => {
    await buttonOf(form).click()
    if (answerYes) await page.getByTestId(answerYes).click()
  }

  if (wrong)
    it('leads to the first wrong field and says what is wrong', async () => {
      const keys = listen(form, () => {
        throw wrong.refusal ?? new Error('The form sent what was wrong.')
      })
      await open(form)
      write(wrong.texts)
      await wrong.act?.()
      await buttonOf(form).click()
      await expect.element(page.getByText(wrong.says, { exact: !wrong.refusal }).first()).toBeVisible()
      await expect.poll(() => document.activeElement === inputNamed(wrong.focus)).toBe(true)
      expect(keys).toHaveLength(wrong.refusal ? 1 : 0)
    })

  it('is busy while it asks, sends once, and keeps everything when the server fails', async () => {
    const response = Promise.withResolvers<void>()
    const keys = listen(form, async () => {
      await response.promise
      throw new Refusal('not_now', 'Not just now.')
    })
    await open(form)
    await press()
    await expect.poll(() => keys.length).toBe(1)
    const button = buttonOf(form).element() as HTMLButtonElement
    expect(button.disabled).toBe(true)
    // It is sent once also where a key or a script goes past the button.
    button.click()
    if (button.type === 'submit')
      button.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    response.resolve()
    await expectAlert(`${failed}Not just now.`)
    expect([keys.length, button.disabled]).toEqual([1, false])
    for (const [name, text] of Object.entries(texts)) expect(inputNamed(name).value, name).toBe(text)
    await press()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys).toEqual(keyed ? [expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]] : [null, null])
  })
})
