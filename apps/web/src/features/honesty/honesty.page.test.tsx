import { defaultInstruments, noRisk, type RungHonestyAnswer, type RungHonestyRow } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { movesTo } from '../../testing/focus.ts'
import { waitingOrder } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { shows } from '../../testing/text.ts'

/** These tests show the ladder's linter and the worst-case lock at typing and at save, and what each rung promised and gave. */
const fakes = startFakes()
const risk = { ...noRisk, profit1: 20, sl1: 15, profit2: 60, sl2: 25 }
const order = waitingOrder({ price: 1200, tp: 1203 })

const bars = (...counts: number[]) => [...Array<number>(8 - 2).fill(0), ...counts, ...Array<number>(8).fill(0)]
const rung1: RungHonestyRow = {
  symbol: 'GOLD',
  session: 'all',
  rung: 1,
  closes: 5,
  promised: { pips: 5, money: 5 },
  realised: { pips: 4.6, money: 4.6 },
  slip: { p50: 0, p95: -3, worst: -3, worstMoney: -0.3 },
  bars: bars(1, 1, 3),
  confirmed: { count: 5, p50Ms: 7, p95Ms: 1240 },
  refused: 2,
}
const rung2: RungHonestyRow = {
  ...rung1,
  rung: 2,
  closes: 3,
  promised: { pips: 35, money: 35 },
  realised: { pips: 35.1, money: 35.1 },
  slip: { p50: 0, p95: 1, worst: 0, worstMoney: 0 },
  bars: bars(0, 0, 3),
  confirmed: { count: 3, p50Ms: 4, p95Ms: 5 },
  refused: 0,
}
const answer = (...items: RungHonestyRow[]): RungHonestyAnswer => ({
  from: '2026-08-20',
  items,
  barPoints: { GOLD: 1, WTI: 1 },
  complete: true,
})
const inNewYork = [rung1, rung2].map((row) => ({ ...row, session: 'newYork' as const }))
beforeEach(() => fakes.server.on('getRungHonesty', answer(rung1, rung2, ...inNewYork)))

const type = (label: string, text: string) => userEvent.fill(page.getByLabelText(label, { exact: true }), text)

describe('the ladder', () => {
  it('LOC1: the ladder’s table shows what is left at worst, while it is typed, after a broker’s commission', async () => {
    const instruments = defaultInstruments.map((one) => ({ ...one, commissionPerLot: 700 }))
    await openScreen(fakes, '/admin/risk', { risk, instruments })
    const worst = (rung: number, text: RegExp) =>
      shows(page.getByTestId(`preview-${rung}`).getByRole('cell').nth(3), text)
    // That is 5 and 35 pips of 0.1 lot, less 0.70 for each side.
    await worst(1, /^\+3\.60$/)
    await worst(2, /^\+33\.60$/)
    await type('Trailing SL 1', '20')
    await worst(1, /^−1\.40$/)
    await shows(
      page.getByTestId('ladder-findings'),
      'Rung 1 locks in at worst −1.40 USD on 0.10 lot GOLD, because commission exceeds the profit.',
    )
    await type('Lots of the preview', '1')
    await worst(1, /^−14\.00$/)
    const notes = page.getByTestId('lock-notes')
    await shows(notes, 'after spread and 14.00 of commission')
    await notes.getByRole('link', { name: 'Rung honesty' }).click()
    await movesTo('/admin/honesty')
  })

  it('B23: of few trades no share of a hundred is told', async () => {
    await openScreen(fakes, '/admin/risk', { risk })
    const notes = page.getByTestId('lock-notes')
    await shows(notes, /Your GOLD stops slipped 3 points or less, −0\.30 USD on 0\.10 lot \(8 trades\)/)
    await expect.element(notes).not.toMatchTextContent('of 100')
    fakes.server.on('getRungHonesty', answer({ ...rung1, closes: 25 }, rung2))
    await openScreen(fakes, '/admin/risk', { risk })
    await shows(notes, /95 % of your GOLD stops slipped 3 points or less.* \(28 trades\)/)
  })

  it('LIN3, LIN7, LIN9: the linter’s words at typing and at save say what to do, for the trader’s own orders too', async () => {
    await openScreen(fakes, '/admin/risk', { risk, trades: [order], size: 'phone' })
    const findings = page.getByTestId('ladder-findings')
    await expect.element(page.getByLabelText('Trailing Profit 2', { exact: true })).toHaveValue('60')
    await type('Trailing SL 1', '30')
    await shows(findings, 'still allows a loss of 10 pips')
    await type('Trailing SL 1', '15')
    await type('Trailing SL 2', '58')
    const words =
      'Rung 2 would lock in 2 pips, but rung 1 already locks in 5 pips. The stop does not move. Set the SL of rung 2 below 55 pips to move it.'
    const target = `Rung 2 is at or beyond the target of Buy limit 0.10 GOLD of ${order.key} (at 30 pips)`
    await shows(findings, words)
    await shows(findings, target)
    fakes.server.on('putRisk', ({ body }) => ({ ...body, message: 'Done.', warnings: [words, target] }))
    await userEvent.keyboard('{Enter}')
    await shows(page.getByTestId('risk-answer'), 'Risk parameters updated!')
    for (const warning of [words, target]) await shows(page.getByTestId('risk-warnings'), warning)
    fakes.server.on('putRisk', ({ body }) => ({ ...body, message: 'Done.', warnings: [] }))
    await type('Trailing SL 2', '25')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => fakes.server.requests('putRisk').map(({ body }) => body.sl2)).toEqual([58, 25])
    await expect.element(page.getByTestId('risk-warnings')).not.toBeInTheDocument()
  })
})

describe('the honesty page', () => {
  it.each(['desk', 'phone'] as const)(
    'HON1 to HON6 on a %s: each rung has its sentence, its figures and its picture',
    async (size) => {
      await openScreen(fakes, '/admin/honesty', { size })
      await shows(
        page.getByTestId('honesty-words'),
        'Rung 1 promised +5.00 and realised +4.60 on average over 5 trades; the worst slip was 3 points.' +
          'Rung 2 promised +35.00 and realised +35.10 on average over 3 trades; no stop slipped.',
      )
      const cells = (rung: number) =>
        [...document.querySelectorAll(`[data-testid=honesty-${rung}] [data-name]`)].map(
          (cell) =>
            [...cell.querySelectorAll('span > span, small')].map((one) => one.textContent).join(' | ') ||
            cell.textContent,
        )
      expect([cells(1), cells(2)]).toEqual([
        ['5', '5 pips', '4.6 pips', '0 | −3', '7 ms | 1.24 s', '2'],
        ['3', '35 pips', '35.1 pips', '0 | +1', '4 ms | 5 ms', '0'],
      ])
      await expect
        .element(
          page.getByTestId('spread-1').getByRole('img', {
            name: '5 trades closed at the stop of rung 1: 3 as promised, 2 worse (by at most 3 points), 0 better.',
          }),
        )
        .toBeVisible()
    },
  )

  it('HON7: filters by session, and says where there is nothing', async () => {
    await openScreen(fakes, '/admin/honesty')
    const panel = page.getByTestId('honesty-panel')
    await page.getByText('Asia', { exact: true }).click()
    await shows(panel, 'No figures for GOLD in the Asia session in this period.')
    await page.getByText('New York', { exact: true }).click()
    await expect.element(page.getByTestId('honesty')).toBeVisible()
    await page.getByText('WTI', { exact: true }).click()
    await shows(panel, 'No figures for WTI in the New York session')
  })

  it('before anything has happened it says what will appear; signed out it leads to the sign-in', async () => {
    fakes.server.on('getRungHonesty', answer())
    await openScreen(fakes, '/admin/honesty', { size: 'phone' })
    await shows(page.getByTestId('honesty-panel'), 'This screen compares the profit that each rung promised')
    await expect.element(page.getByRole('link', { name: 'Set the ladder' })).toBeVisible()
    await openScreen(fakes, '/admin/honesty', { user: null, size: 'phone' })
    await expect.element(page.getByTestId('honesty-panel').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})
