import type { Candle } from '@ratchet/contract'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { now } from './state.ts'

/** Gold of an hour, a candle a minute, between 1280 and 1290; the chart shows a dollar as some forty pixels. */
export const goldCandles: readonly Candle[] = Array.from({ length: 60 }, (_, n) => {
  const open = 1285 + 4 * Math.sin(n / 5)
  const close = 1285 + 4 * Math.sin((n + 1) / 5)
  const [low, high] = [Math.min(open, close) - 1, Math.max(open, close) + 1]
  return { time: new Date(Date.parse(now) - (60 - n) * 60_000).toISOString(), open, high, low, close, spread: 0.3 }
})

export const chart = page.getByRole('img', { name: 'Candles of GOLD' })
export const orderMenu = page.getByTestId('order-at')
/** The chart draws once its candles are there. */
export const shown = async (): Promise<void> => {
  await expect.element(chart).toBeVisible()
  await expect.element(page.getByText('Loading history…')).not.toBeInTheDocument()
}

/** Opens the menu at a point of the chart: parts of its width and height, or pixels. */
export async function openMenuAt(x: number, y: number): Promise<void> {
  const { width, height } = chart.element().getBoundingClientRect()
  const position = { x: x < 1 ? width * x : x, y: y < 1 ? height * y : y }
  await chart.click({ button: 'right', position })
  await expect.element(orderMenu.getByRole('menuitem').first()).toBeVisible()
}

const priceIn = (text: string): number => Number(text.replace(/,/g, '').replace(/^.* at ([\d.]+)…$/, '$1'))

/** The height on the chart, in pixels, at which a price stands. The scale is even, and two points of it give the rest. */
export async function heightOf(price: number): Promise<number> {
  const { height } = chart.element().getBoundingClientRect()
  const heights = [height * 0.25, height * 0.75] as const
  const prices: number[] = []
  for (const y of heights) {
    await openMenuAt(0.3, y)
    prices.push(priceIn(orderMenu.getByRole('menuitem').first().element().textContent ?? ''))
    await userEvent.keyboard('{Escape}')
    await expect.element(orderMenu).not.toBeVisible()
  }
  const [upper = 0, lower = 0] = prices
  return heights[0] + ((upper - price) / (upper - lower)) * (heights[1] - heights[0])
}

/** Moves a pressed mouse from one height of the chart to another. */
export const drag = (from: number, to: number): Promise<void> => {
  const x = chart.element().getBoundingClientRect().width * 0.3
  return chart.dropTo(chart, { sourcePosition: { x, y: from }, targetPosition: { x, y: to }, steps: 5 })
}

/** The same with a finger. */
export function dragByFinger(from: number, to: number): void {
  const { left, top, width } = chart.element().getBoundingClientRect()
  const clientX = left + width * 0.3
  const target = document.elementFromPoint(clientX, top + from) ?? chart.element()
  const fire = (type: string, height: number) => {
    const touch = new Touch({
      identifier: 1,
      target,
      clientX,
      clientY: top + height,
      pageX: clientX,
      pageY: top + height,
    })
    const touches = type === 'touchend' ? [] : [touch]
    const all = { touches, targetTouches: touches, changedTouches: [touch] }
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, ...all }))
  }
  fire('touchstart', from)
  for (const part of [1 / 3, 2 / 3, 1]) fire('touchmove', from + (to - from) * part)
  fire('touchend', to)
}
