import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, inputOf, pressIn } from '../../testing/fields.ts'
import { closedOf, positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now, paperAccount } from '../../testing/state.ts'

/** The money of an account in the shell moves with each quote, and after a close, without a request. */

const account = paperAccount({ balance: 100_000 })
const otherId = '0190aaaa-0000-7000-8000-000000000002'
const line = () => page.getByTestId('account-line')
const figures = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-testid=account-figures] > *')].map((one) => [
      one.querySelector('dt')?.textContent ?? '',
      one.querySelector('dd')?.textContent ?? '',
    ]),
  )

describe('the money of an account', () => {
  const fakes = startFakes('describe')
  // The day of a recorded market is that of its quotes, whatever the computer's clock says.
  const market = { feed: 'ticks', label: 'Recorded', speed: 1, symbols: ['GOLD'], ended: false } as const
  beforeAll(() =>
    openScreen(fakes, '/admin/risk', {
      market: { ...market, symbols: [...market.symbols] },
      accounts: [account, paperAccount({ id: otherId, login: '901', balance: 5 })],
      activeTrades: [positionOf({ volume: 1 })],
    }),
  )

  it('shows balance, equity and margin, and follows each quote without asking the server', async () => {
    await expect.poll(figures).toMatchObject({
      Balance: '100,000.00 USD',
      Equity: '99,970.00 USD',
      'Unrealised P/L': '−30.00 USD',
      'Used margin': '1,284.60 USD',
      'Free margin': '98,685.40 USD',
    })
    fakes.server.clear()
    fakes.stream.quote('GOLD', 1285.6, 1285.9)
    await expect.poll(figures).toMatchObject({
      Equity: '100,100.00 USD',
      'Unrealised P/L': '+100.00 USD',
      'Used margin': '1,284.60 USD',
      'Free margin': '98,815.40 USD',
    })
    expect(fakes.server.requests('listAccounts')).toEqual([])
  })

  it('after a close the balance has what was closed, equity is the balance, and no margin is used', async () => {
    const { server, brokerId } = positionOf()
    fakes.stream.change(
      {
        removedPositions: [{ id: '7', server, brokerId }],
        closedTrades: [closedOf({ volume: 1, profit: 100 })],
        money: [{ id: account.id, balance: 100_100, booked: 100, day: now.slice(0, 10) }],
      },
      'position.closed',
    )
    await expect.poll(figures).toMatchObject({
      Balance: '100,100.00 USD',
      Equity: '100,100.00 USD',
      Today: '+100.00 USD',
      'Used margin': '0.00 USD',
    })
    expect(fakes.server.requests('listAccounts')).toEqual([])
  })

  it('says since when it is stale while the server does not answer', async () => {
    const standing = page.getByTestId('account-standing')
    await expect.element(standing).toMatchTextContent('Up to date')
    fakes.stream.isAnswering = false
    dispatchEvent(new Event('offline'))
    await expect.element(standing).toMatchTextContent(/^Delayed since \d\d:\d\d:\d\d/)
    await expect.element(standing).toBeVisible()
    fakes.stream.isAnswering = true
    dispatchEvent(new Event('online'))
    await expect.element(standing).toMatchTextContent('Up to date')
  })

  it('another account is chosen by the keyboard, and remembered', async () => {
    await pressIn(field('Account to show'), '{ArrowDown}')
    await expect.element(line()).toHaveAttribute('data-account', otherId)
    await openScreen(fakes, '/admin/care')
    await expect.element(line()).toHaveAttribute('data-account', otherId)
    expect(inputOf('Account to show').value).toBe(otherId)
  })

  it('on a phone unfolds what has no room by the keyboard', async () => {
    await openScreen(fakes, '/admin/care', { size: 'phone' })
    const button = page.getByRole('button', { name: 'All figures of the account' })
    await expect.element(page.getByText('Margin level')).not.toBeVisible()
    await pressIn(button, '{Enter}')
    for (const title of ['Balance', 'Equity', 'Unrealised P/L', 'Today', 'Used margin', 'Free margin', 'Margin level'])
      await expect.element(page.getByTestId('account-figures').getByText(title)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it.each(['desk', 'phone'] as const)(
    'B28: on a %s Stop says what it is, away from the key beside it',
    async (size) => {
      await openScreen(fakes, '/admin/care', { size })
      const stop = page.getByRole('button', { name: 'Stop everything' })
      const word = stop.getByText('Stop', { exact: false }).first().element().getBoundingClientRect()
      expect([word.width > 15, word.height > 8]).toEqual([true, true])
      const more = line().getByRole('button', { name: 'All figures of the account' }).element().getBoundingClientRect()
      expect(more.left - stop.element().getBoundingClientRect().right).toBeGreaterThanOrEqual(16)
      expect(more.right).toBeLessThanOrEqual(innerWidth)
    },
  )

  it('B8: all figures, once opened, lie beside the navigation and not below it', async () => {
    const more = line().getByRole('button', { name: 'All figures of the account' })
    await more.click()
    const balance = document.querySelector('[data-testid=account-figures] [data-figure=Balance]')
    const { left, top } = balance?.getBoundingClientRect() ?? { left: 0, top: 0 }
    expect(balance?.contains(document.elementFromPoint(left + 2, top + 8))).toBe(true)
    await more.click()
  })
})

describe('without an account', () => {
  const fakes = startFakes()
  it('says what comes while there is no account yet', async () => {
    await openScreen(fakes, '/admin/care', { accounts: [] })
    await expect.element(line()).toMatchTextContent('No account yet. Your first order opens a paper account')
  })
})
