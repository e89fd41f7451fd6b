import { noRisk, type PublicQuote, riskRungNumbers } from '@ratchet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DrawnText, recordCanvas } from '../../../testing/canvas.ts'
import { closedOf, positionOf, tradeId } from '../../../testing/rows.ts'
import { openScreen, startFakes } from '../../../testing/screen.tsx'
import { ada, type ServerState } from '../../../testing/state.ts'

const fakes = startFakes()
let canvas: ReturnType<typeof recordCanvas>
beforeAll(() => {
  canvas = recordCanvas()
})
afterAll(() => canvas.stop())

/** Each test has a market of its own, an hour before the last one's: the page then begins its chart anew. */
let startMs = Date.parse('2026-11-18T12:00:00Z')
const count = 900
/** Gold climbs, with six seconds of quotes and six of silence by turns. */
const quoteAt = (n: number): PublicQuote => {
  const bid = Number((1300 + n * 0.02).toFixed(2))
  const time = new Date(startMs + n * 200 + Math.floor(n / 30) * 6000).toISOString()
  return { symbol: 'GOLD', bid, ask: Number((bid + 0.2).toFixed(2)), time }
}
let tests = 0
beforeEach(() => {
  startMs -= 3_600_000
  tests += 1
})

/** The first rung locks in a little at once, the others are too far to be reached. */
const risk = {
  ...noRisk,
  ...Object.fromEntries(riskRungNumbers.map((n) => [`profit${n}`, n === 1 ? 5 : 3000 + 200 * n])),
  ...Object.fromEntries(riskRungNumbers.map((n) => [`sl${n}`, n === 1 ? 3 : 1000])),
}
const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
const chosen = page.getByTestId('chart-position')
const picture = () => canvas.pictureOf(document.querySelector('[data-testid=price-chart] [role=figure]'))
const textsLike = (pattern: RegExp) => picture().texts.filter(({ text }) => pattern.test(text))
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const focus = () => (drawing.element() as HTMLElement).focus()
const [bought, other] = [tradeId(1), tradeId(2)]
/** Bought at the n-th quote. */
const boughtAt = (n: number, fields: Parameters<typeof positionOf>[0] = {}) =>
  positionOf({ time: quoteAt(n).time, price_open: quoteAt(n).ask, ...fields })

/** The page remembers which position a trader chose, so each test has a trader of its own. */
async function openChart(state: Partial<ServerState> = {}): Promise<void> {
  const quotes = [quoteAt(0)]
  await openScreen(fakes, '/admin/dashboard', { user: { ...ada, id: `chart-${tests}` }, quotes, risk, ...state })
  // The page has the first quote of this market, and begins its chart anew with it.
  await expect.element(page.getByTestId('price-chart')).toMatchTextContent('1300.00')
  const items = Array.from({ length: count - 1 }, (_, n) => quoteAt(n + 1))
  // A page that connects once more is greeted with the newest.
  fakes.server.state.quotes = items.slice(-1)
  fakes.stream.send({ type: 'quotes', items })
  // A key that is pressed before they are drawn moves nothing.
  await expect.element(page.getByTestId('price-chart')).toMatchTextContent(quoteAt(count - 1).bid.toFixed(2))
  await expect.poll(() => textsLike(/^\d\d:\d\d(:\d\d)?$/).length).toBeGreaterThanOrEqual(3)
}

/** The prices of the levels, as the chart tells them to a screen reader. */
const levelPrices = () =>
  [...(page.getByTestId('chart-words').element().textContent ?? '').matchAll(/\d+\.\d\d\b/g)].map(([price]) => ({
    price,
  }))

const overlap = (one: DrawnText, next: DrawnText) =>
  one.left < next.right && next.left < one.right && one.top < next.bottom && next.top < one.bottom

describe('the price chart', () => {
  it('chart: a second is as wide as any other, whether quotes came in it or not', async () => {
    await openChart()
    const marks = textsLike(/^\d\d:\d\d(:\d\d)?$/)
    const secondOf = (text: string) => Date.parse(`2026-11-18T${text.length < 8 ? `${text}:00` : text}Z`) / 1000
    const perSecond = marks.slice(1).map((mark, n) => {
      const before = marks[n] as DrawnText
      return (mark.left - before.left) / (secondOf(mark.text) - secondOf(before.text))
    })
    // The words begin where the font lets them, a pixel or two from where they stand.
    for (const width of perSecond) expect(width / (perSecond[0] as number)).toBeCloseTo(1, 1)
  })

  it('chart: the page scrolls over it until it is pressed, and again after Escape', async () => {
    await openChart()
    const element = drawing.element().querySelector('canvas') as Element
    /** Whether the chart keeps a turn of the wheel from the page. */
    const takes = (init: WheelEventInit = {}) => {
      const turn = new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true, clientX: 300, ...init })
      element.dispatchEvent(turn)
      return turn.defaultPrevented
    }
    await drawing.hover()
    expect(takes()).toBe(false)
    await expect
      .element(page.getByText('To zoom with the mouse wheel, click the chart first or hold Ctrl.'))
      .toBeVisible()
    expect(takes({ ctrlKey: true })).toBe(true)
    await drawing.click()
    expect(takes()).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(takes()).toBe(false)
  })

  it('chart: Now leads back to the newest quote, and is there only when it is out of sight', async () => {
    await openChart()
    const now = page.getByTestId('price-chart').getByRole('button', { name: 'Now' })
    await expect.element(now).not.toBeInTheDocument()
    for (const back of [() => now.click(), () => userEvent.keyboard('{End}')]) {
      focus()
      await userEvent.keyboard('++++')
      await userEvent.keyboard('{ArrowLeft>10/}')
      await expect.element(now).toBeVisible()
      await back()
      await expect.element(now).not.toBeInTheDocument()
    }
  })

  it('chart: every rung is named with its price, and no word lies on another, the crosshair’s neither', async () => {
    const position = boughtAt(880)
    await openChart({ activeTrades: [position] })
    await expect.element(chosen).toHaveDisplayValue(/Buy 0\.10 GOLD/)
    await expect.poll(() => textsLike(/^rung \d/i).length).toBe(6)
    const named = textsLike(/^rung \d/i)
    expect(named.map(({ text }) => text.slice(0, 6)).sort()).toEqual(riskRungNumbers.map((n) => `Rung ${n}`))
    // The levels out of sight stand at the edge, with an arrow.
    expect(textsLike(/▲$/).length).toBeGreaterThanOrEqual(5)
    const words = page.getByTestId('chart-words').element().textContent
    expect(words).toContain(`Buy 0.10 GOLD, opened at ${position.price_open.toFixed(2)}`)
    expect(words).toContain(`Rung 6 ${(position.price_open + 420).toFixed(2)}`)
    const overlaps = () => {
      const { texts } = picture()
      return texts.flatMap((one, n) =>
        texts.slice(n + 1).flatMap((next) => (overlap(one, next) ? [[one.text, next.text]] : [])),
      )
    }
    expect(overlaps()).toEqual([])
    const bare = picture().texts
    const { width, height } = drawing.element().getBoundingClientRect()
    // The crosshair's boxes cover the figures of the axes.
    const isOfAxes = ([one, next]: string[]) => [one, next].some((text = '') => axisFigures.has(text))
    const axisFigures = new Set(bare.map(({ text }) => text).filter((text) => !named.some((tag) => tag.text === text)))
    for (const { price } of levelPrices()) axisFigures.delete(price)
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      await drawing.hover({ position: { x: width * 0.5, y: height * share } })
      await frame()
      expect(picture().texts).not.toEqual(bare)
      expect(overlaps().filter((pair) => !isOfAxes(pair))).toEqual([])
    }
  })

  it('chart: all levels fit in by a button and by a key', async () => {
    await openChart({ activeTrades: [boughtAt(880)] })
    const beyond = () => textsLike(/[▲▼]$/).length
    await page.getByRole('button', { name: 'Fit all' }).click()
    await expect.poll(beyond).toBe(0)
    focus()
    await userEvent.keyboard('f')
    await expect.poll(beyond).toBeGreaterThan(0)
  })

  it.each(['dark', 'light'] as const)(
    'chart: a stop that locks in a profit wears gold, one at a loss does not (%s)',
    async (scheme) => {
      localStorage.setItem('mantine-color-scheme-value', scheme)
      const [locked, losing] = [boughtAt(850, { sl: 1317.5 }), boughtAt(860, { id: '9', tradeId: other, sl: 1200 })]
      await openChart({ activeTrades: [locked, losing] })
      const colour = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()
      const thick = () => picture().strokes.flatMap((one) => (one.width === 2 ? [one.colour] : []))
      await choose('7')
      await expect.poll(thick).toContain(colour('--r-gold-fill'))
      expect(thick()).not.toContain(colour('--r-loss'))
      // The colour is gold and not brown: it is bright enough, and clear of the ground all the same.
      if (scheme === 'light') expect(Number.parseInt(colour('--r-gold-fill').slice(1, 3), 16)).toBeGreaterThan(170)
      await choose('9')
      await expect
        .poll(() => document.querySelector('[data-testid=chart-levels] [data-level=Stop][data-tone=loss]'))
        .not.toBeNull()
    },
  )

  it('chart: the chosen position stays when another fills, and with its end when it has closed', async () => {
    const [first, second] = [boughtAt(850), boughtAt(860, { id: '9', tradeId: other, sl: 1200 })]
    await openChart({ activeTrades: [first] })
    const value = () => (chosen.element() as HTMLSelectElement).value
    await expect.poll(value).not.toBe('')
    const before = value()
    const change = (state: Partial<ServerState>) => {
      Object.assign(fakes.server.state, state)
      fakes.server.state.seq += 1
      fakes.stream.snapshot()
    }
    change({ activeTrades: [second, first] })
    await expect.poll(() => chosen.element().querySelectorAll('option').length).toBe(3)
    // It is the newest now; it becomes the trader's choice.
    await choose('7')
    expect(value()).toBe(before)
    change({ activeTrades: [boughtAt(870, { id: '11', tradeId: tradeId(3) }), second, first] })
    await expect.poll(() => chosen.element().querySelectorAll('option').length).toBe(4)
    expect(value()).toBe(before)
    const { ask: priceOpen, time: openTime } = quoteAt(850)
    const { bid: price, time } = quoteAt(890)
    change({ activeTrades: [second], closedTrades: [closedOf({ price, time, priceOpen, openTime, profit: 6 })] })
    await expect.poll(() => (chosen.element() as HTMLSelectElement).selectedOptions[0]?.textContent).toContain('closed')
    expect(value()).toBe(before)
    await expect.poll(() => textsLike(/^Closed [+−]?\d/).length).toBe(1)
  })

  it('chart: closed trades leave a mark where they began and ended, and the keys tell of them', async () => {
    const closed = (from: number, to: number, id: string) =>
      closedOf({
        id,
        position_id: id,
        tradeId: id === '8' ? bought : other,
        profit: 2,
        price: quoteAt(to).bid,
        time: quoteAt(to).time,
        priceOpen: quoteAt(from).ask,
        openTime: quoteAt(from).time,
      })
    await openChart({ closedTrades: [closed(840, 870, '9'), closed(820, 830, '8')] })
    await expect.poll(() => picture().rings).toBeGreaterThan(1)
    focus()
    await userEvent.keyboard('p')
    const told = page.getByTestId('chart-told')
    const words = /^Buy 0\.10, \d+\.\d\d → \d+\.\d\d, \+2\.00 USD, closed by you 2026-11-18 \d\d:\d\d:\d\d UTC$/
    await expect.element(told).toMatchTextContent(words)
    const newest = told.element().textContent ?? ''
    await userEvent.keyboard('p')
    await expect.element(told).not.toMatchTextContent(newest)
    await expect.element(told).toMatchTextContent(words)
  })
})

/** Chooses a position by its ticket. */
async function choose(ticket: string): Promise<void> {
  const option = () =>
    [...(chosen.element() as HTMLSelectElement).options].find(({ text }) => text.endsWith(`· ${ticket}`))
  await expect.poll(option).toBeDefined()
  await chosen.selectOptions(option()?.value ?? '')
}
