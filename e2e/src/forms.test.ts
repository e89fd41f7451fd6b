import { messages, noRisk, type PublicTrade } from '@ratchet/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { instruction, rowKey, Trader, until } from './trader.ts'

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

describe.each(sizes)('the three forms at a $name', ({ name, width, height }) => {
  let context: BrowserContext
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const outcome = () => page.getByTestId('trade-outcome')
  const alertIn = (form: string) => page.getByTestId(form).getByRole('alert')
  const open = (path: string) => showAnew(page, server.url, path)
  /** Types as a person without a mouse does: goes to the field, and does everything by keys. */
  const type = async (label: string, text: string) => {
    await field(label).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
  }
  const paste = async (label: string, text: string) => {
    await field(label).focus()
    await page.keyboard.insertText(text)
  }
  const noSidewaysScroll = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  beforeAll(async () => {
    trader = new Trader(server.url)
    await trader.signUp(`Forms-${name}`)
    context = await browser.newContext({
      viewport: { width, height },
      colorScheme: name === 'desk' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
  })
  afterAll(() => context?.close())

  describe('signed out, each form says its own sentence (section 5)', () => {
    it.each([
      ['/admin/trade', 'Execute Trade', messages.signInToTrade],
      ['/trade', 'Execute Trade', messages.signInToTrade],
      ['/admin/risk', 'Trailing Risk', messages.signInToSetRisk],
      ['/admin/delete', 'Delete Order', messages.signInToDelete],
    ])('%s', async (path, button, sentence) => {
      await open(path)
      await page.getByRole('button', { name: button, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByText(sentence, { exact: true }).waitFor()
      await page.getByTestId('disclaimer').waitFor()
      await noSidewaysScroll()
    })
  })

  describe('Trade Operations', () => {
    beforeAll(async () => {
      await context.request.post(`${server.url}/api/auth/sign-in/email`, {
        data: { email: `forms-${name}@example.test`, password: 'a long enough password' },
        headers: { origin: server.url },
      })
      await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20 })
      // The app learns who is signed in when it is loaded.
      await page.goto(`${server.url}/admin/trade`)
      await page.getByTestId('bid').filter({ hasText: /\d/ }).waitFor()
    })

    it('has every field of a trade that a trader fills, with the options of section 5', async () => {
      const optionsOf = (label: string) => field(label).locator('option').allTextContents()
      expect(await optionsOf('Action')).toEqual(['Trade_Action_Deal', 'Trade_Action_Pending'])
      expect(await optionsOf('Type')).toEqual(
        ['Buy', 'Sell', 'BuyLimit', 'SellLimit', 'BuyStop', 'SellStop'].map((one) => `Order_Type_${one}`),
      )
      expect(await optionsOf('Symbol')).toEqual(['GOLD', 'WTI'])
      expect(await optionsOf('Server')).toHaveLength(2)
      expect(await optionsOf('Status')).toEqual(['Pending'])
      await page.getByTestId('trade-more').press('Enter')
      const typed = ['Volume', 'Price', 'Deviation', 'Stop Loss', 'Take Profit', 'Trade Comments', 'Broker ID']
      for (const label of [...typed, 'Broker Password', 'Magic', 'Risk', 'Profit'])
        expect(await field(label).count(), label).toBe(1)
    })

    it.each([
      ['Broker ID', '12a', messages.invalidBrokerId],
      ['Price', '1.2.3', messages.invalidPrice],
      ['Volume', '1,5', messages.invalidVolume],
      ['Stop Loss', '-1', messages.invalidStopLoss],
      ['Take Profit', '1e5', messages.invalidTakeProfit],
      ['Deviation', '1.5', messages.invalidDeviation],
      ['Trade Comments', 'one two three four', messages.commentTooLong],
    ])('S1: %s keeps %j as it was pasted, and says what is wrong with it', async (label, text, sentence) => {
      await type(label, '')
      await paste(label, text)
      await alertIn('trade-form').getByText(sentence, { exact: true }).waitFor()
      expect(await field(label).inputValue()).toBe(text)
      await type(label, label === 'Trade Comments' ? 'one two three' : '7')
      await page.getByText(sentence, { exact: true }).waitFor({ state: 'detached' })
      await type(label, '')
    })

    it('S1: keeps 1.5 as it is typed where whole numbers belong: 15 is not what was meant', async () => {
      await type('Deviation', '1.5')
      expect(await field('Deviation').inputValue()).toBe('1.5')
      const sentence = page.getByText(messages.invalidDeviation, { exact: true })
      await sentence.waitFor()
      await type('Deviation', '')
      await sentence.waitFor({ state: 'detached' })
    })

    it('wants all fields filled, and leads to the first that is not', async () => {
      await page.getByTestId('execute-trade').press('Enter')
      await alertIn('trade-form').getByText(messages.tradeIncomplete, { exact: true }).waitFor()
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('volume')
    })

    it('says what the order would cost and risk, in figures that the domain gives', async () => {
      await type('Deviation', '10')
      await field('Type').selectOption('Order_Type_BuyLimit')
      await type('Volume', '0.1')
      await type('Price', '1000')
      await type('Stop Loss', '995')
      await type('Take Profit', '1010')
      const text = (id: string) => page.getByTestId(id).textContent()
      expect(await text('ticket-value')).toBe('10,000.00 USD')
      expect(await text('ticket-margin')).toMatch(/^100\.00 USD/)
      expect(await text('ticket-pip')).toBe('1.00 USD')
      expect(await text('ticket-stop')).toMatch(/−50\.00.*−50 pips/s)
      expect(await text('ticket-target')).toMatch(/\+100\.00.*100 pips/s)
      expect(await text('ticket-ratio')).toContain('1 : 2')
      // That is 30 points of 0.01 a night on 10 ounces.
      expect(await text('ticket-swap')).toContain('−3.00 USD')
      expect(await text('ticket-ladder')).toContain(
        'First lock-in: after 50 pips, at 1005.00, the stop moves to 1003.00 and locks in 30 pips, +30.00 USD.',
      )
    })

    it('warns in words before the broker refuses, and the arrow keys mend it', async () => {
      await type('Stop Loss', '1001')
      await page.getByText('The stop loss must be below 1000.00.').first().waitFor()
      await page.getByTestId('trade-blocked').getByText('The broker will reject this order. Check Stop Loss.').waitFor()
      await type('Volume', '0.015')
      await page.getByText('The volume must go in steps of 0.01 lots.').first().waitFor()
      await field('Volume').press('ArrowDown')
      expect(await field('Volume').inputValue()).toBe('0.01')
      await field('Stop Loss').press('Shift+ArrowDown')
      expect(await field('Stop Loss').inputValue()).toBe('1000.00')
      await field('Stop Loss').press('ArrowDown')
      expect(await field('Stop Loss').inputValue()).toBe('999.90')
      expect(await page.getByTestId('trade-blocked').textContent()).toBe('')
    })

    it('is confirmed and sent by keys, says so, and shows what became of it', async () => {
      await type('Trade Comments', 'by keys alone')
      await page.keyboard.press('Enter')
      await page.getByTestId('ask-send').press('Enter')
      await page.getByTestId('trade-answer').getByText(messages.tradePublished, { exact: true }).waitFor()
      await outcome().getByText('waits at the broker for 1000.00').waitFor()
      const [trade] = await trader.trades()
      expect(trade).toMatchObject({ type: 'Order_Type_BuyLimit', volume: 0.01, sl: 999.9, tp: 1010, price: 1000 })
      const link = outcome().getByRole('link')
      expect(await link.getAttribute('href')).toBe(`/admin/dashboard?trade=${trade?.id}`)
      await noSidewaysScroll()
    })

    it('asks first: Escape keeps all, the button that names the order sends', async () => {
      await page.reload()
      await page.getByRole('switch', { name: 'Confirm orders', checked: true }).waitFor()
      await until('the last volume remembered', async () => (await field('Volume').inputValue()) === '0.01')
      for (const label of ['Stop Loss', 'Take Profit']) await type(label, '0')
      await type('Trade Comments', 'asked')
      const before = (await trader.trades()).length
      await page.getByTestId('execute-trade').press('Enter')
      await page.getByRole('dialog').getByText('Confirm this order').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect((await trader.trades()).length).toBe(before)
      expect(await field('Trade Comments').inputValue()).toBe('asked')
      await field('Trade Comments').press('Enter')
      await page.getByRole('button', { name: 'Buy 0.01 GOLD', exact: true }).press('Enter')
      await outcome().getByText('Executed at 1').waitFor()
      expect((await trader.trades()).length).toBe(before + 1)
    })

    it('tells of a refusal with the way to customer care, and gives back what was typed (section 8)', async () => {
      await type('Volume', '100')
      await type('Trade Comments', 'too large')
      await page.keyboard.press('Enter')
      await page.getByTestId('ask-send').press('Enter')
      await outcome()
        .getByText(/^Execution failed: .*\. Please contact customer care immediately\.$/)
        .waitFor()
      expect(await outcome().getByRole('link', { name: 'Customer care' }).getAttribute('href')).toBe('/admin/care')
      await outcome().getByRole('button', { name: 'Edit and resend' }).press('Enter')
      expect(await field('Trade Comments').inputValue()).toBe('too large')
      expect(await field('Volume').inputValue()).toBe('100')
    })

    it('keeps what was typed when the server refuses it, and says why in an alert', async () => {
      await context.route('**/api/trades', (route) =>
        route.fulfill({ status: 503, json: { code: 'not_now', message: 'Not now. Please try again.' } }),
      )
      await field('Trade Comments').press('Enter')
      await page.getByTestId('ask-send').press('Enter')
      await alertIn('trade-form').getByText('Not now. Please try again.').waitFor()
      expect(await field('Trade Comments').inputValue()).toBe('too large')
      await context.unroute('**/api/trades')
    })
  })

  describe('Risk Management', () => {
    beforeAll(() => open('/admin/risk'))
    const saved = () => trader.ask('GET', '/api/risk')

    it('shows the saved ladder in eighteen fields, and goes along a column by the arrow keys', async () => {
      await until('the saved ladder', async () => (await field('Trailing Profit 1').inputValue()) === '50')
      expect(await page.getByRole('textbox', { name: /^Trailing (Profit|SL|TP) [1-6]$/ }).count()).toBe(18)
      await field('Trailing SL 1').press('ArrowDown')
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('sl2')
    })

    it('draws a rung with the figures of the domain, for a long and for a short', async () => {
      for (const [side, sign] of [
        ['Buy', 1],
        ['Sell', -1],
      ] as const) {
        await page.getByLabel('Side of the preview').selectOption(side)
        const [at, row] = await until('one quote in both', async () => {
          const [subject, cells] = await page.evaluate(() => [
            document.querySelector('[data-testid=subject]')?.textContent ?? '',
            [...document.querySelectorAll('[data-testid=preview-1] td')].map((cell) => cell.textContent),
          ])
          const price = Number(/ at (\d+\.\d\d)\./.exec(subject as string)?.[1])
          return subject.includes(side) && ([price, cells as string[]] as const)
        })
        const price = (pips: number) => (at + sign * pips * 0.1).toFixed(2)
        expect(row[0]).toContain(price(50))
        expect(row[1]).toContain(price(30))
        expect(row[2]).toBe('30 pips+30.00 USD')
      }
      expect(await page.getByTestId('drawn-1').textContent()).toBe('1+50+30')
      await page.getByTestId('risk-form').getByText('1 pip of GOLD = 0.10').waitFor()
    })

    it('a field that is looked at lights its rung, and a rung its field', async () => {
      await field('Trailing TP 1').focus()
      await page.locator('[data-testid=preview-1][data-active=true]').waitFor()
      await page.locator('[data-testid=drawn-1][data-active=true]').waitFor()
      await field('Trailing TP 2').focus()
      await page.getByTestId('preview-1').hover()
      await page.locator('[data-rung="1"][data-active=true]').waitFor()
    })

    it('says the sentences of section 5, warns while typing, and undoes', async () => {
      await type('Trailing Profit 2', '')
      await page.keyboard.type('5x')
      await alertIn('risk-form').getByText(messages.invalidNumber, { exact: true }).waitFor()
      await type('Trailing Profit 2', '')
      await page.keyboard.press('Enter')
      await alertIn('risk-form').getByText(messages.riskIncomplete, { exact: true }).waitFor()
      await type('Trailing Profit 2', '40')
      await page.getByText('Rung 2 at 40 pips is reached before rung 1 at 50 pips').waitFor()
      await page.getByTestId('risk-state').getByText('Not saved yet').waitFor()
      await page.getByTestId('undo-risk').press('Enter')
      expect(await field('Trailing Profit 2').inputValue()).toBe('0')
      expect(await saved()).toMatchObject({ profit1: 50, profit2: 0 })
    })

    it('saves by Enter with the sentence of section 8, and says what the server thinks of it', async () => {
      await type('Trailing Profit 2', '40')
      await page.keyboard.press('Enter')
      await page.getByTestId('risk-answer').getByText(messages.riskUpdated).waitFor()
      await page.getByTestId('risk-warnings').getByText('Rung 2 at 40 pips').waitFor()
      expect(await saved()).toMatchObject({ profit1: 50, sl1: 20, profit2: 40 })
    })

    it('presets and rungs by keys: the example, continued, cleared', async () => {
      // The next menu opens when the one before has gone.
      const choose = async (menu: string, item: string) => {
        await page.getByTestId(menu).press('Enter')
        await page.getByRole('menuitem', { name: item }).press('Enter')
        await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
      }
      await choose('presets', 'One rung: 50')
      await choose('rung-2', 'One step beyond rung 1')
      await until('the second rung', async () => (await field('Trailing Profit 2').inputValue()) === '100')
      expect(await field('Trailing SL 2').inputValue()).toBe('20')
      await choose('rung-2', 'Clear rung 2')
      await until('it cleared', async () => (await field('Trailing Profit 2').inputValue()) === '0')
      await noSidewaysScroll()
    })

    it('is drawn for an open position from its own open price', async () => {
      const position = await until('an open position', async () => (await trader.active())[0])
      await page.getByLabel('Draw it for').selectOption(rowKey(position))
      await page
        .getByTestId('subject')
        .getByText(`at ${position.price_open.toFixed(2)}`)
        .waitFor()
      const trigger = (position.price_open + 5).toFixed(2)
      await page.getByTestId('preview-1').locator('td').first().getByText(trigger).waitFor()
    })
  })

  describe('Delete Order', () => {
    let pending: PublicTrade
    beforeAll(async () => {
      const { id } = await trader.publish(
        instruction({ type: 'Order_Type_SellLimit', price: 9000, tradeDetails: 'sweep away' }),
      )
      pending = await until('an order that waits', async () => {
        const trade = await trader.trade(id)
        return trade.order !== null && trade
      })
      await open('/admin/delete')
    })

    it('wants an ID (section 5)', async () => {
      await field('Order ID').press('Enter')
      await page.getByTestId('delete-answer').getByText(messages.invalidDocumentId, { exact: true }).waitFor()
    })

    it('says when no document has the ID (section 8)', async () => {
      await type('Order ID', 'no such thing')
      await page.getByText(messages.noTrades, { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('No document found with ID "no such thing".', { exact: true }).waitFor()
    })

    it('lists what can be deleted, what waits first, and filters as one types', async () => {
      await type('Order ID', '')
      await page.getByTestId('deletable-row').nth(1).waitFor()
      expect(await page.getByTestId('deletable-row').first().textContent()).toContain('Pending')
      await type('Order ID', 'executed')
      await until('executed ones alone', async () => {
        const rows = await page.getByTestId('deletable-row').allTextContents()
        return rows.length > 0 && rows.every((row) => row.includes('executed'))
      })
    })

    it('chosen by keys, says exactly what will go and what that means, and it goes', async () => {
      await type('Order ID', 'sweep away')
      await until('that row alone', async () => {
        const rows = await page.getByTestId('deletable-row').allTextContents()
        return rows.length === 1 && rows[0]?.includes('sweep away')
      })
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect(await field('Order ID').inputValue()).toBe(pending.key)
      const chosen = page.getByTestId('delete-chosen')
      await chosen.getByText('SellLimit').waitFor()
      await chosen.getByText(`Order ${pending.order} waits at the broker. Ratchet cancels it there first`).waitFor()
      await noSidewaysScroll()
      await page.keyboard.press('Enter')
      await page.getByText(`Document "${pending.key}" deleted successfully.`, { exact: true }).waitFor()
      expect((await trader.call('GET', `/api/trades/${pending.id}`)).status).toBe(404)
      await until('it leaves the list', async () => {
        const rows = await page.getByTestId('deletable-row').allTextContents()
        return rows.length > 0 && rows.every((row) => !row.includes('sweep away'))
      })
    })

    it('by UUID: an open position stays open, and the answer says so', async () => {
      const executed = (await trader.trades()).find(({ status }) => status === 'executed')
      if (!executed) throw new Error('The trade screen has executed one')
      await type('Order ID', '')
      await paste('Order ID', executed.id)
      await page.getByTestId('delete-chosen').getByText('The position stays open; close it').waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`Document "${executed.id}" deleted successfully. The position stays open.`).waitFor()
      expect((await trader.active()).some(({ id }) => id === executed.position)).toBe(true)
    })

    it('puts other errors into its own sentence (section 8)', async () => {
      await context.route('**/api/trades/*', (route) =>
        route.fulfill({ status: 503, json: { code: 'not_now', message: 'Not now.' } }),
      )
      await type('Order ID', '2001-01-01 00:00')
      await page.keyboard.press('Enter')
      await page.getByTestId('delete-answer').getByText('Error: Not now.', { exact: true }).waitFor()
      await context.unroute('**/api/trades/*')
    })
  })

  it('had no fault but the answers that were refused on purpose', () =>
    expect(faults.filter((fault) => !/status of (404|503)/.test(fault))).toEqual([]))
})
