import { messages, noRisk } from '@ratchet/contract'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { writeCalm } from './calm-market.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'
import { takesAll } from './turns.ts'
import { isNumber, isPlain, isSame, noNumbers, textsOf } from './typed-texts.ts'

/** The test's title names the seed, so that a failure can be run again. */
const seed = Number(process.env.RATCHET_SEED ?? 20261122)
/** A run puts so many texts into the large forms; `RATCHET_WALK=all` takes 500 with those of the small ones. */
const count = takesAll ? 440 : 90
const ways = ['typed', 'pasted', 'composed'] as const
const presses = ['button', 'Enter'] as const
type Way = (typeof ways)[number]
type Press = (typeof presses)[number]

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let page: Page
let keys: CDPSession
let trader: Trader
/** Holds what left the browser for one of the forms' addresses. None of it reaches the server while `holds`. */
const sent: string[] = []
let holds = true

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, {
    FEED: writeCalm(folder.path, 'numbers', 2000),
    FEED_SPEED: '1',
  })
  browser = await launchBrowser()
  trader = new Trader(server.url)
  await trader.signUp('Numbers')
  const person = { username: 'n', firstName: 'N', lastName: 'O', address: 'A', city: 'C', country: 'D' }
  await trader.ask('PUT', '/api/profile', { ...person, email: 'numbers@example.test' })
  // The rung is out of the market's reach, so the position stays.
  await trader.putRisk({ ...noRisk, profit1: 5000, sl1: 20 })
  await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.5 }))
  await until('an open position', async () => (await trader.active()).length > 0)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    reducedMotion: 'reduce',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await context.addCookies(cookiesOf(trader, server.url))
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  keys = await context.newCDPSession(page)
  await page.route(/\/api\/(trades|risk|profile|active-trades\/.+)$/, (route) => {
    if (!holds || route.request().method() === 'GET') return route.continue()
    sent.push(route.request().postData() ?? '')
    return route.fulfill({ status: 400, json: { code: 'invalid', message: `Seen ${sent.length}.` } })
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

const at = (testId: string): Locator => page.getByTestId(testId)
/** Presses a button without the travel of the mouse. */
const click = (button: Locator) => button.evaluate((one: HTMLElement) => one.click())

/** Puts a text into a field in place of what it holds, as a person would. */
async function put(field: Locator, text: string, way: Way): Promise<void> {
  await field.evaluate(
    async (one, [copied]) => {
      ;(one as HTMLInputElement).select()
      if (copied !== undefined) await navigator.clipboard.writeText(copied)
    },
    way === 'pasted' ? [text] : [],
  )
  if (way === 'typed') return page.keyboard.type(text)
  if (way === 'pasted') return page.keyboard.press('ControlOrMeta+v')
  const caret = { selectionStart: text.length, selectionEnd: text.length }
  await keys.send('Input.imeSetComposition', { text, ...caret })
  await keys.send('Input.insertText', { text })
}

interface Form {
  readonly name: string
  readonly field: () => Locator
  /** Names the field in what is sent. */
  readonly key: string
  readonly button: string
  readonly whole?: boolean
}

/** Presses, and waits until whatever the press would have sent has left: requests leave in their order. */
async function press(form: Form, by: Press): Promise<void> {
  const before = sent.length
  if (by === 'Enter') await form.field().press('Enter')
  else await click(at(form.button))
  await page.evaluate(() => fetch('/api/site').then((answer) => answer.text()))
  // An order is confirmed first, unless that was switched off.
  if (sent.length > before || !(await at('ask-send').isVisible())) return
  await click(at('ask-send'))
  await page.evaluate(() => fetch('/api/site').then((answer) => answer.text()))
}

interface Put {
  readonly form: Form
  readonly text: string
  readonly way: Way
}

/** Puts texts into fields of one form, presses, and looks: exactly those numbers left, or nothing. Answers whether they did. */
async function tryOut(puts: readonly [Put, ...Put[]], by: Press): Promise<boolean> {
  const before = sent.length
  for (const { form, text, way } of puts) await put(form.field(), text, way)
  await press(puts[0].form, by)
  const bodies = sent.slice(before)
  const what = JSON.stringify([by, ...puts.map(({ form, text, way }) => [form.key, text, way])])
  expect(bodies.length, what).toBeLessThanOrEqual(1)
  const looks = await Promise.all(puts.map(({ form }) => form.field().evaluate(lookAt)))
  for (const [index, { form, text }] of puts.entries()) {
    const [, number] = new RegExp(`"${form.key}":"?([^",}]*)`).exec(bodies[0] ?? '') ?? []
    const right = isNumber(text, form.whole)
    if (bodies.length) expect(right && isSame(text, number ?? ''), `${form.key} ${number} of ${what}`).toBe(true)
    expect(looks[index]?.value, what).toBe(text)
    if (!right) expect(looks[index]?.invalid, what).toBe('true')
  }
  // Whoever pressed in vain is led to what is wrong.
  if (puts.every(({ form, text }) => !isNumber(text, form.whole)))
    expect(
      looks.some(({ focused }) => focused),
      what,
    ).toBe(true)
  if (bodies.length) await page.getByText(`Seen ${sent.length}.`).first().waitFor()
  return bodies.length === 1
}
const lookAt = (one: Element) => ({
  value: (one as HTMLInputElement).value,
  invalid: one.ariaInvalid,
  focused: one === document.activeElement,
})

const riskField = (key: string): Form => ({
  name: `risk ${key}`,
  key,
  button: 'set-risk',
  field: () => at(`risk-${key}`),
})
const tradeField = (key: string, testId: string): Form => ({
  name: `trade ${key}`,
  key,
  button: 'execute-trade',
  field: () => at(testId),
})
const volume = tradeField('volume', 'trade-volume')
const notes = [tradeField('risk', 'trade-risk'), tradeField('profit', 'trade-profit')]

async function openTrade(): Promise<void> {
  await showAnew(page, server.url, '/admin/trade')
  await at('bid').filter({ hasText: /\d/ }).waitFor()
  if (!(await at('trade-risk').isVisible())) await click(at('trade-more'))
  for (const [name, text] of Object.entries({ volume: '0.1', sl: '0', tp: '0', comments: 'numbers' }))
    await at(`trade-${name}`).fill(text)
}

/**
 * Puts as many texts at once into a form as there are fields, plain numbers with plain numbers and the others with their like; answers
 * how many forms of plain numbers were sent, and how many were not.
 */
async function runThrough(forms: readonly Form[], texts: readonly string[]) {
  const count = { sent: 0, kept: 0 }
  for (const kind of [true, false]) {
    const like = texts.filter((text) => isPlain(text) === kind)
    for (let first = 0; first < like.length; first += forms.length) {
      const puts = forms.flatMap((form, index) => {
        const text = like[first + index]
        const way = ways[(first + index) % ways.length]
        return text === undefined || way === undefined ? [] : [{ form, text, way }]
      })
      const [one, ...others] = puts
      if (!one) continue
      const left = await tryOut([one, ...others], presses[(first / forms.length) % 2] ?? 'button')
      if (kind) count[left ? 'sent' : 'kept']++
    }
    for (const form of forms) await form.field().fill('1')
  }
  return count
}

// Hundreds of texts go through one page. On a busy machine that is slow, which is no fault.
describe('S1: what was typed is what is sent', { timeout: 400_000 }, () => {
  const texts = textsOf(seed, count)
  /** The forms of one field get these, beside numbers that each of them sends. */
  const few = textsOf(seed + 1, 60)
  /** Returns the texts of one field or form: a part of all, from and to in hundredths. */
  const share = (from: number, to: number) => texts.slice((from * count) / 100, (to * count) / 100)
  const cases = noNumbers.flatMap((text) => presses.map((by) => [text, by] as const))

  describe('Trade Operations', () => {
    beforeAll(openTrade)
    it.each(cases)('sends nothing for a volume of %j by %s', async (text, by) => {
      for (const way of ways) expect(await tryOut([{ form: volume, text, way }], by)).toBe(false)
      await at('trade-answer').getByText(messages.invalidVolume, { exact: true }).waitFor()
      expect(await at('ticket-value').textContent()).toBe('–')
      // The sentence goes as soon as it is not true any more.
      await at('trade-volume').fill('0.1')
      await at('trade-answer').waitFor({ state: 'detached' })
    })
    it('sends nothing while any other field is in error, and leads to it, folded away or not', async () => {
      const wrong = [
        ['trade-price', '1.280,50', messages.invalidPrice, '0'],
        ['trade-deviation', '1.5', messages.invalidDeviation, '10'],
        ['trade-sl', '1.280,50', messages.invalidStopLoss, '0'],
        ['trade-tp', '1e5', messages.invalidTakeProfit, '0'],
        ['trade-comments', 'one two three four', messages.commentTooLong, 'numbers'],
        ['trade-broker-id', '12a3-4', messages.invalidBrokerId, ''],
        ['trade-magic', '-1', messages.invalidNumber, ''],
        ['trade-risk', '0,1', messages.invalidNumber, ''],
        ['trade-profit', '99999999999999999999', 'Please enter a smaller number: at most 1 billion.', ''],
      ] as const
      const before = sent.length
      for (const [testId, text, sentence, right] of wrong) {
        await at(testId).fill(text)
        await page.getByRole('alert').filter({ hasText: sentence }).first().waitFor()
        await click(at('trade-more'))
        await click(at('execute-trade'))
        await at('trade-answer').getByText(sentence, { exact: true }).waitFor()
        expect(
          await at(testId).evaluate((one: HTMLInputElement) => [one === document.activeElement, one.value]),
        ).toEqual([true, text])
        await at(testId).fill(right)
      }
      expect(sent.slice(before)).toEqual([])
    })
    it(`sends exactly the number, or nothing (seed ${seed})`, async () => {
      // A volume off its steps is held back for that reason; the fields of notes take any number.
      await runThrough([volume], share(0, 5))
      await volume.field().fill('0.1')
      expect(await runThrough(notes, share(5, 33))).toEqual({ sent: expect.any(Number), kept: 0 })
    })
  })

  describe('Risk Management', () => {
    beforeAll(async () => {
      await showAnew(page, server.url, '/admin/risk')
      await until('the saved ladder', async () => (await at('risk-profit1').inputValue()) === '5000')
    })
    it.each(cases)('sends nothing for %j by %s', async (text, by) => {
      expect(await tryOut([{ form: riskField('sl1'), text, way: 'typed' }], by)).toBe(false)
      await at('risk-answer').getByText(messages.invalidNumber, { exact: true }).waitFor()
      await at('ladder-preview').getByText('Correct the marked field').waitFor()
    })
    it('S19: a number that is too large is told so, and no rung is called empty for it', async () => {
      await put(riskField('sl1').field(), '20', 'typed')
      const tooLarge = { form: riskField('profit1'), text: '99999999999999999999', way: 'typed' } as const
      expect(await tryOut([tooLarge], 'Enter')).toBe(false)
      await at('risk-answer').getByText('Please enter a smaller number: at most 1 million.', { exact: true }).waitFor()
      expect(
        await at('risk-form')
          .getByText(/no profit/)
          .count(),
      ).toBe(0)
    })
    it(`sends exactly the number, or nothing (seed ${seed})`, async () => {
      await at('risk-profit1').fill('50')
      const fields = ['profit1', 'tp1', 'sl2', 'profit3', 'tp5', 'sl6'].map(riskField)
      const { sent: left, kept } = await runThrough(fields, share(33, 100))
      expect(left).toBeGreaterThan(count / 50)
      expect(kept).toBe(0)
    })
    it('S14: what is to be said about a saved ladder is no part of its green message', async () => {
      holds = false
      for (const [field, pips] of Object.entries({ profit1: '5000', sl1: '20', profit2: '4000', sl2: '5', tp6: '0' }))
        await at(`risk-${field}`).fill(pips)
      await click(at('set-risk'))
      await at('risk-warnings').waitFor()
      const green = page.locator('[data-tone=good]')
      expect(await green.allTextContents()).toEqual([messages.riskUpdated])
      expect(await page.locator('[data-tone=good] [data-testid=risk-warnings]').count()).toBe(0)
      holds = true
    })
  })

  describe('Settings', () => {
    const forexCode: Form = {
      name: 'Forex Code',
      key: 'forexCode',
      button: 'update-settings',
      whole: true,
      field: () => page.getByLabel('Forex Code', { exact: true }),
    }
    beforeAll(async () => {
      await showAnew(page, server.url, '/admin/settings')
      await until('the profile', async () => (await page.getByLabel('City', { exact: true }).inputValue()) === 'C')
    })
    it('S15: no red sentence stands beside a green one, and none is sent for', async () => {
      holds = false
      await page.getByLabel('City', { exact: true }).fill('Delft')
      await click(at('update-settings'))
      await at('profile-answer').getByText(messages.profileUpdated, { exact: true }).waitFor()
      holds = true
      const before = sent.length
      await put(forexCode.field(), '12a3-4', 'typed')
      await at('profile-form').getByText(messages.invalidBrokerId, { exact: true }).waitFor()
      expect(await page.locator('[data-tone=good]').count()).toBe(0)
      await press(forexCode, 'button')
      expect([sent.slice(before), await forexCode.field().inputValue()]).toEqual([[], '12a3-4'])
      expect(await page.locator('[data-tone=good]').count()).toBe(0)
      await at('profile-answer').getByText(messages.invalidBrokerId, { exact: true }).waitFor()
      await put(forexCode.field(), '1234', 'typed')
      await at('profile-answer').waitFor({ state: 'detached' })
    })
    it(`sends exactly the digits, or nothing (seed ${seed})`, async () => {
      expect(
        (await runThrough([forexCode], [...noNumbers, '12', '345', '6789', ...few.slice(0, 20)])).sent,
      ).toBeGreaterThan(2)
    })
  })

  describe('a position', () => {
    beforeAll(async () => {
      await showAnew(page, server.url, '/admin/dashboard')
      await at('edit-sl').first().waitFor()
    })
    it('its stop: exactly the number, or nothing; S20: from the left, as in every field', async () => {
      await at('edit-sl').first().click()
      const level: Form = { name: 'level', key: 'sl', button: 'level-save', field: () => at('level-sl') }
      await level.field().waitFor()
      await put(level.field(), '0,1', 'typed')
      const tooWide = (one: Element) =>
        (one.closest('[popover]')?.scrollWidth ?? 1) - (one.closest('[popover]')?.clientWidth ?? 0)
      expect(await level.field().evaluate(tooWide)).toBeLessThanOrEqual(0)
      // Its words stood at the right, as the figures of the cell around them do.
      const aligned = (one: Element) => getComputedStyle(one.closest('form') ?? one).textAlign
      expect(await level.field().evaluate(aligned)).toMatch(/^(left|start)$/)
      expect(
        (await runThrough([level], [...noNumbers, '1200', '1250.5', '1300', ...few.slice(20, 40)])).sent,
      ).toBeGreaterThan(2)
      await page.keyboard.press('Escape')
    })
    it('a part of it: exactly the number, or nothing; S20: what was said goes as the next value is typed', async () => {
      await at('close-position').first().click()
      const part: Form = {
        name: 'part',
        key: 'volume',
        button: 'close-confirm',
        field: () => at('close-volume'),
      }
      await part.field().waitFor()
      expect(await tryOut([{ form: part, text: '0.7', way: 'typed' }], 'Enter')).toBe(true)
      const said = page.getByText(`Seen ${sent.length}.`)
      await said.waitFor()
      await put(part.field(), '0,3', 'typed')
      expect(await said.count()).toBe(0)
      for (const [nothing, sentence] of [
        [' ', messages.invalidVolume],
        ['0.00', messages.volumeZero],
      ] as const) {
        const before = sent.length
        await put(part.field(), nothing, 'typed')
        await press(part, 'Enter')
        await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
        expect(sent.slice(before)).toEqual([])
      }
      expect((await runThrough([part], [...noNumbers, '0.1', '0.2', '0.3', ...few.slice(40)])).sent).toBeGreaterThan(2)
    })
  })
})
