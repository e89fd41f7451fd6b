import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { positionKey } from '../../api/ticket.ts'
import { isThere, put } from '../../testing/fields.ts'
import { closedOf, positionOf, tradeId } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount } from '../../testing/state.ts'

/** A broker numbers the positions of each account from 1: two accounts have a position of the same ticket, and no screen mixes them up. */

const fakes = startFakes('describe')
const logins = ['100001', '901'] as const
const [one, other] = logins.map((brokerId, n) => positionOf({ brokerId, sl: 1270, tradeId: tradeId(n + 1) })) as [
  ReturnType<typeof positionOf>,
  ReturnType<typeof positionOf>,
]
const rowsOf = (testId: string, key: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-testid="${testId}"][data-row-id="${key}"]`),
]
const row = (trade: typeof one) => {
  const [found] = rowsOf('active-trades-row', positionKey(trade))
  if (!found) throw new Error(`No row of ${positionKey(trade)}`)
  return page.elementLocator(found)
}

/** A row's locator goes by its texts, so a text that changes is read from the page. */
const stopOf = (trade: typeof one) =>
  rowsOf('active-trades-row', positionKey(trade))[0]?.querySelector('[data-testid=edit-sl]')?.textContent

beforeAll(() =>
  openScreen(fakes, '/admin/dashboard', {
    accounts: logins.map((login, n) => paperAccount({ login, id: `0190aaaa-0000-7000-8000-00000000000${n + 1}` })),
    activeTrades: [one, other],
  }),
)

it('each has a row with its account, a place in the protection panel and one in the menu of the chart', async () => {
  for (const trade of [one, other]) {
    const key = positionKey(trade)
    await expect
      .poll(() => rowsOf('active-trades-row', key).map(({ textContent }) => textContent))
      .toEqual([expect.stringContaining(trade.brokerId)])
    await expect
      .poll(() => rowsOf('protection-row', key).map(({ textContent }) => textContent))
      .toEqual([expect.stringContaining(`${trade.brokerId} · ${trade.server}`)])
  }
  const chart = (await isThere(page.getByTestId('chart-position'))) as HTMLSelectElement
  const named = [...chart.options].map(({ text }) => text).filter((text) => text.includes(' · 7 · '))
  expect(named.toSorted().map((text) => text.split(' · 7 · ')[1])).toEqual(
    [one, other].map(({ brokerId, server }) => `${brokerId} · ${server}`),
  )
})

it('the chart shows the chosen one', async () => {
  for (const key of [one, other].map(positionKey)) {
    await page.getByTestId('chart-position').selectOptions(key)
    await expect
      .poll(() =>
        [...document.querySelectorAll<HTMLElement>('[data-testid="active-trades-row"][data-selected]')].map(
          ({ dataset }) => dataset.rowId,
        ),
      )
      .toEqual([key])
  }
})

it('a stop that is changed in one row is changed in that account alone', async () => {
  fakes.server.on('changeLevels', ({ body: { sl = 0 } }) => {
    fakes.stream.change({ activeTrades: [{ ...other, sl, intendedSl: sl }] })
    return { message: 'Done.' }
  })
  await row(other).getByTestId('edit-sl').click()
  put(page.getByTestId('level-sl').element() as HTMLInputElement, '1271.5')
  await page.getByTestId('level-save').click()
  await expect.poll(() => [other, one].map(stopOf)).toEqual(['1271.50', '1270.00'])
  const { server, brokerId } = other
  expect(fakes.server.requests('changeLevels').map(({ params, query }) => ({ ...params, ...query }))).toEqual([
    { id: '7', server, brokerId },
  ])
})

it('one is closed, and the other stays in sight', async () => {
  const { id, server, brokerId } = other
  const closed = closedOf({ brokerId, tradeId: other.tradeId })
  fakes.server.on('closePosition', () => {
    fakes.stream.change({ removedPositions: [{ id, server, brokerId }], closedTrades: [closed] }, 'position.closed')
    return { message: 'Done.' }
  })
  await row(other).getByTestId('close-position').click()
  await page.getByTestId('close-confirm').click()
  await expect.poll(() => rowsOf('active-trades-row', positionKey(other))).toEqual([])
  await expect.element(row(one)).toMatchTextContent('1270.00')
  expect(fakes.server.requests('closePosition').map(({ query }) => query.brokerId)).toEqual([brokerId])
})

it('both are in the table of closed trades when the other is closed too', async () => {
  const { id, server, brokerId } = one
  const deals = logins.map((login) => closedOf({ brokerId: login }))
  fakes.stream.change(
    { removedPositions: [{ id, server, brokerId }], closedTrades: deals.slice(0, 1) },
    'position.closed',
  )
  for (const deal of deals) await expect.poll(() => rowsOf('closed-trades-row', positionKey(deal))).toHaveLength(1)
})
