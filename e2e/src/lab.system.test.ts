import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { labScene, openLab, waves } from './lab-world.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone } from './scene.ts'
import { until } from './trader.ts'

/** The Ladder Lab: trades run again at each edit, by figures and by handles, and one of them is looked at. */

const scene = labScene()

describe.each(deskAndPhone)('on $size', (look) => {
  const lab = openLab(scene, look)

  it('ticks, zipped, are read and trades run through four ways; an edit changes this ladder alone', async () => {
    await lab.give(lab.file('GOLD-waves.csv.gz', gzipSync(waves(60_000))))
    await lab.page.getByTestId('lab-facts').getByText('60,000').waitFor()
    await lab.isFresh()
    await lab.page.getByText('100 trades, in USD').waitFor()
    await until(
      'the Lab begins with the own ladder',
      async () => (await lab.total('tried')) === (await lab.total('present')),
    )
    const others = async () => [await lab.total('present'), await lab.total('plain'), await lab.total('none')]
    const [before, [present, plain, none]] = [await lab.total('tried'), await others()]
    expect(new Set([present, plain, none]).size).toBe(3)
    expect(await lab.page.getByTestId('lab-rungs').locator('tbody tr').count()).toBe(3)
    await lab.picture('results')
    await lab.page.getByTestId('risk-sl3').fill('40')
    await until('the edit counts', async () => (await lab.total('tried')) !== before)
    await lab.isFresh()
    expect(await others()).toEqual([present, plain, none])
    // A rung may close a part; the trade tells it.
    const whole = await lab.total('tried')
    await lab.page.getByTestId('risk-close1').fill('50')
    await until('the part counts', async () => (await lab.total('tried')) !== whole)
    await lab.page.getByTestId('lab-trade').getByText(', including 0.05 at rung 1, ').waitFor()
    await lab.picture('parts')
    await lab.page.getByTestId('risk-close1').fill('101')
    await lab.page.getByText('Out of date: a field has an error').waitFor()
    await lab.page.getByTestId('risk-close1').fill('')
    await until('nothing is closed on the way', async () => (await lab.total('tried')) === whole)
    // What is no number changes nothing and says so.
    await lab.page.getByTestId('risk-sl3').fill('4x')
    await lab.page.getByText('Out of date: a field has an error').waitFor()
    await lab.page.getByTestId('begin-with').selectOption('mine')
    await until('it is the own ladder again', async () => (await lab.total('tried')) === before)
    // The trades are drawn anew in the same way.
    await lab.page.getByTestId('lab-number').fill('40')
    await lab.page.getByText('40 trades, in USD').waitFor()
    await lab.page.getByTestId('lab-number').fill('0')
    await lab.page.getByRole('alert').getByText('Please enter a number above 0.').waitFor()
    await lab.page.getByTestId('lab-number').fill('100')
    await lab.page.getByText('100 trades, in USD').waitFor()
  })

  it('the ladder is edited by handles on its drawing, by mouse or finger and by keys, and the table and the results follow', async () => {
    await lab.isFresh()
    const before = await lab.total('tried')
    const drawing = lab.page.getByTestId('ladder-drawing')
    const figure = async (field: string) => Number(await lab.page.getByTestId(`risk-${field}`).inputValue())
    const handle = (field: string) => lab.page.getByTestId(`handle-${field}`)
    await drawing.scrollIntoViewIfNeeded()
    // The first rung's profit is pulled up, and comes to where the pointer is.
    const start = await middleOf(handle('profit1'))
    await pull(lab.page, start, -40, async () => {
      const there = await middleOf(handle('profit1'))
      expect(Math.abs(there.y - (start.y - 40))).toBeLessThan(4)
    })
    expect(await figure('profit1')).toBeGreaterThan(20)
    await until('the pull counts', async () => (await lab.total('tried')) !== before)
    // A stop's handle shows where its rung is looked at; its distance grows as it is pulled down.
    await handle('profit3').focus()
    const box = await drawing.boundingBox()
    await pictureOf(lab.page, `lab-${look.width}-handles`, box ? { clip: box } : {})
    await pull(lab.page, await middleOf(handle('sl3')), 25)
    expect(await figure('sl3')).toBeGreaterThan(22)
    await lab.page.getByTestId('begin-with').selectOption('mine')
    expect([await figure('profit1'), await figure('sl3')]).toEqual([15, 20])
    // By keys: a profit goes up, and a stop, which comes nearer to it by that; a target comes out of nothing.
    await handle('profit2').focus()
    await lab.page.keyboard.press('ArrowUp')
    expect(await figure('profit2')).toBe(31)
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('ArrowUp')
    expect(await figure('sl2')).toBe(13)
    expect(await handle('tp2').getAttribute('aria-valuetext')).toBe('leaves the target unchanged')
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('PageUp')
    expect(await figure('tp2')).toBe(10)
    expect(await handle('tp2').getAttribute('aria-valuetext')).toMatch(/^10 pips beyond the profit, at 13\d\d\.\d\d$/)
    // And the other way round: a figure that is typed moves its handle.
    await lab.page.getByTestId('risk-profit2').fill('40')
    expect(await handle('profit2').getAttribute('aria-valuetext')).toMatch(/^40 pips from the open price, at /)
    await lab.page.getByTestId('begin-with').selectOption('mine')
    await until('it is the own ladder again', async () => (await lab.total('tried')) === before)
  })

  it('a trade is chosen by keys, and its path and its moves are told', async () => {
    await lab.isFresh()
    const sums = lab.page.getByTestId('lab-trades')
    await sums.getByRole('button', { name: 'Path of trade 3', exact: true }).focus()
    await lab.page.keyboard.press('Enter')
    const path = lab.page.getByTestId('lab-path-panel')
    await path.getByRole('heading', { name: 'Trade 3', exact: true }).waitFor()
    await path.getByRole('img', { name: /^Path of trade 3: opened at / }).waitFor()
    expect(await sums.locator('[data-selected]').getAttribute('data-row-id')).toBe('3')
    // The first row tells the levels at the open; each move has one more.
    const moves = Number(await sums.locator('[data-row-id="3"] td').nth(7).textContent())
    expect(await path.locator('tbody tr').count()).toBe(moves + 1)
    await sums.getByRole('button', { name: wayHead }).click()
    await lab.picture('path')
  })

  it('a trade’s path stands over candles that are moved by keys and brought back', async () => {
    const { page } = lab
    await page.getByRole('button', { name: 'Path of trade 1', exact: true }).click()
    const path = page.getByTestId('lab-path-panel')
    await path.getByRole('heading', { name: 'Trade 1', exact: true }).waitFor()
    const candles = page.getByTestId('lab-path-candles')
    const rungs = () =>
      candles.evaluate((place) =>
        [...place.querySelectorAll('canvas')]
          .flatMap((canvas) => window.pictureOf(canvas).texts)
          .filter(({ text }) => /^[1-6]$/.test(text))
          .map(({ text, left }) => ({ text, left: Math.round(left) })),
      )
    const width = (await candles.boundingBox())?.width ?? 0
    await until('its rungs stand over the candles', async () => (await rungs()).length === 3)
    const first = await rungs()
    expect(first.map(({ text }) => text)).toEqual(['1', '2', '3'])
    for (const { left } of first) expect(left > 0 && left < width).toBe(true)
    await candles.getByRole('img', { name: /^Path of trade 1: opened at / }).focus()
    await page.keyboard.press('ArrowLeft')
    await until('it has moved', async () => (await rungs())[0]?.left !== first[0]?.left)
    await page.keyboard.press('End')
    await until('it is back', async () => JSON.stringify(await rungs()) === JSON.stringify(first))
    await page.keyboard.press('ArrowRight')
    await until('it has moved', async () => (await rungs())[0]?.left !== first[0]?.left)
    await path.getByRole('button', { name: 'Whole trade' }).click()
    await until('it is back', async () => JSON.stringify(await rungs()) === JSON.stringify(first))
    // Another ladder moves its stairs, and leaves the view where it is; the theme's colours are taken anew.
    await page.getByTestId('risk-profit2').fill('0')
    await until('a rung is gone', async () => (await rungs()).length === 2)
    await page.getByTestId('begin-with').selectOption('mine')
    await until('they are those from before', async () => JSON.stringify(await rungs()) === JSON.stringify(first))
    await candles.scrollIntoViewIfNeeded()
    const box = await path.boundingBox()
    const clip = box ? { clip: box } : {}
    await pictureOf(page, 'lab-1440-candles', clip)
    await page.emulateMedia({ colorScheme: 'light' })
    await pictureOf(page, 'lab-1440-candles-light', clip)
    await page.emulateMedia({ colorScheme: look.scheme })
    expect(lab.faults).toEqual([])
  })
})

async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Pulls from here so many pixels down, by a finger where there is one, and asks what is to be asked while it is held. */
async function pull(page: Page, { x, y }: { x: number; y: number }, down: number, held?: () => Promise<void>) {
  const steps = Array.from({ length: 6 }, (_, step) => ({ x, y: y + (down * step) / 5 }))
  const byFinger = await page.evaluate(() => navigator.maxTouchPoints > 0)
  if (byFinger) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof steps) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (const [n, step] of steps.entries()) await touch(n === 0 ? 'touchStart' : 'touchMove', [step])
    await held?.()
    await touch('touchEnd', [])
    await session.detach()
  } else {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const step of steps) await page.mouse.move(step.x, step.y)
    await held?.()
    await page.mouse.up()
  }
}

const wayHead = /^This ladder/
