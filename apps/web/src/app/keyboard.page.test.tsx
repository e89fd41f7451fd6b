import { messages } from '@ratchet/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { movesTo } from '../testing/focus.ts'
import { choose, press, reach, write } from '../testing/keyboard.ts'
import { noticeOf, orderOf, positionOf, tradeId, waitingOrder } from '../testing/rows.ts'
import { openScreen, startFakes } from '../testing/screen.tsx'
import { ada, now } from '../testing/state.ts'

const fakes = startFakes()

const within = page.getByRole('main')
const field = (label: string) => within.getByLabelText(label, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeInTheDocument()
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const menu = page.getByTestId('user-menu')
/** Goes to another screen by the panel at the side. */
const goTo = async (name: string, path: string) => {
  await press(page.getByRole('navigation', { name: 'Navigation Panel' }).getByRole('link', { name, exact: true }))
  await movesTo(path)
}
const publish = async (texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await write(field(label), text)
  await press(button('Execute Trade'))
  await press(page.getByTestId('ask-send'))
  await says(messages.tradePublished)
}
const deal = {
  Volume: '0.1',
  Price: '0',
  Deviation: '100',
  'Stop Loss': '0',
  'Take Profit': '0',
  'Trade Comments': 'by hand',
} as const

describe('every task, by keyboard alone', () => {
  it('signs up', async () => {
    fakes.server.onIdentity('sign-up/email', () => {
      fakes.server.state.user = ada
      return { user: ada }
    })
    await openScreen(fakes, '/auth/register?next=/admin/care', { user: null })
    await write(field('Name'), 'Ada')
    await write(field('Email'), ada.email)
    await write(field('Password'), 'a long enough password')
    await press(page.getByRole('checkbox'), ' ')
    await press(button('Create Account'))
    await movesTo('/admin/care')
  })

  it('signs out', async () => {
    fakes.server.onIdentity('sign-out', () => {
      fakes.server.state.user = null
      return {}
    })
    await openScreen(fakes, '/admin/care')
    await choose(menu, item('Sign out'))
    await says(messages.noUser)
  })

  it('skips to the content, and searches', async () => {
    await openScreen(fakes, '/admin/care')
    await press(page.getByRole('link', { name: 'Skip to content' }))
    await userEvent.tab()
    expect(document.activeElement?.closest('#main')).not.toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('/')
    await reach(page.getByRole('combobox', { name: 'Search' }))
    await userEvent.keyboard('delete')
    await expect
      .poll(() => document.querySelector('[data-testid=search] [aria-selected=true]')?.textContent)
      .toContain('Delete Order')
    await userEvent.keyboard('{Enter}')
    await movesTo('/admin/delete')
  })

  it('sets the ladder', async () => {
    await openScreen(fakes, '/admin/care')
    await goTo('Risk Management', '/admin/risk')
    const first = { 'Trailing Profit 1': 100, 'Trailing SL 1': 40, 'Trailing TP 1': 0 }
    for (const [label, pips] of Object.entries(first)) await write(field(label), String(pips))
    await reach(field('Trailing TP 6'))
    await press(button('Trailing Risk'))
    await says(messages.riskUpdated)
    expect(fakes.server.requests('putRisk')).toMatchObject([{ body: { profit1: 100, sl1: 40, tp1: 0 } }])
  })

  it('publishes a trade, and chooses the type of an order by its letters', async () => {
    await openScreen(fakes, '/admin/trade')
    await publish(deal)
    await reach(field('Type'))
    await userEvent.keyboard('Order_Type_BuyL')
    await expect.element(field('Type')).toHaveValue('Order_Type_BuyLimit')
    await publish({ ...deal, Price: '100' })
    expect(fakes.server.requests('publishTrade').map(({ body: { type, price } }) => [type, price])).toEqual([
      ['Order_Type_Buy', 0],
      ['Order_Type_BuyLimit', 100],
    ])
  })

  it('changes a stop by hand, reads a flight, and closes it, and closes a position', async () => {
    const { server, stream } = fakes
    server.on('changeLevels', ({ body: { sl = 0 } }) => {
      server.state.activeTrades = [positionOf({ sl })]
      stream.snapshot()
      return { message: 'Done.' }
    })
    server.on('closePosition', () => {
      server.state.activeTrades = []
      stream.snapshot()
      return { message: 'Done.' }
    })
    server.on('getTrade', orderOf())
    server.on('getPricePath', { symbol: 'GOLD', side: 'Buy', items: [] })
    server.on('getFlight', { records: [{ seq: 1, at: now, kind: 'trade.published', marketTime: now }] })
    await openScreen(fakes, '/admin/dashboard', { trades: [orderOf()], activeTrades: [positionOf()] })
    await press(page.getByTestId('edit-sl'))
    await write(page.getByTestId('level-sl'), '1000')
    await press(page.getByTestId('level-save'))
    await says('1000.00')
    await press(page.getByTestId('open-flight'))
    const record = page.getByTestId('flight-record').first()
    await expect.element(record).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(record).not.toBeInTheDocument()
    await press(page.getByTestId('close-position'))
    await press(page.getByTestId('close-confirm'))
    await says('No active trades found.')
  })

  it('deletes an order', async () => {
    const order = waitingOrder()
    const text = `Document "${order.key}" deleted successfully.`
    fakes.server.on('deleteTrade', { message: text })
    await openScreen(fakes, '/admin/delete', { trades: [order] })
    await write(field('Order ID'), order.key)
    await press(page.getByTestId('delete-order'))
    await says(text)
  })

  it('sorts, filters and exports a table', async () => {
    const trades = [orderOf(), orderOf({ id: tradeId(3), key: '2026-11-18 14:01', volume: 0.2 })]
    fakes.server.on('listTrades', ({ query }) => {
      const items = 'q' in query ? [] : trades
      return { items, nextCursor: null, total: items.length }
    })
    await openScreen(fakes, '/admin/dashboard', { trades })
    const orders = page.getByRole('group', { name: 'Total Orders', exact: true })
    const head = orders.getByRole('columnheader', { name: /^Volume/ })
    await press(head.getByRole('button').first())
    await expect.element(head).toHaveAttribute('aria-sort', expect.stringMatching(/ascending|descending/))
    await write(orders.getByLabelText('Filter Total Orders'), 'no such thing')
    await expect.element(orders.getByText(/no /i).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => orders.element().querySelectorAll('[data-row-id]').length).toBe(2)
    fakes.server.on(
      'exportTrades',
      (() => new Response('id', { headers: { 'content-disposition': 'attachment; filename="trades.csv"' } })) as never,
    )
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await choose(orders.getByTestId('export-trades'), item('CSV'))
    await expect.poll(() => names).toEqual(['trades.csv'])
    click.mockRestore()
  })

  it('reads what happened, by the bell and by Notification, and writes to customer care', async () => {
    fakes.server.on('listNotices', {
      items: [noticeOf({ seq: 2, kind: 'trade.executed' })],
      nextCursor: null,
      read: 0,
      unread: 1,
    })
    fakes.server.on('readNotices', { read: 2, unread: 0 })
    fakes.server.on('sendMessage', { message: messages.messageSent })
    await openScreen(fakes, '/admin/delete')
    await press(page.getByRole('banner').getByRole('button', { name: /notification/i }))
    await says('Mark all read')
    await userEvent.keyboard('{Escape}')
    await choose(menu, item('Notification'))
    await movesTo('/admin/notifications')
    await says(/executed/i)
    await choose(menu, item('Customer care'))
    await movesTo('/admin/care')
    await write(field('Message'), 'A word from the keyboard.')
    await press(button('Send Message'))
    await says(messages.messageSent)
  })

  it('updates the profile, and chooses a picture', async () => {
    await openScreen(fakes, '/admin/settings')
    const person = {
      Username: 'ada',
      'First Name': 'Ada',
      'Last Name': 'Byron',
      Address: 'Here 1',
      City: 'London',
      Country: 'UK',
    }
    for (const [label, text] of Object.entries(person))
      await write(within.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    await press(button('Update Settings'))
    await says(messages.profileUpdated)
    // The dialog of files is the system's own, and works by keyboard.
    const opened = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('[data-testid=picture-panel] input[type=file]')?.addEventListener('click', opened)
    await press(button(/^choose picture/i))
    expect(opened).toHaveBeenCalledOnce()
    await reach(button(/^upload picture/i))
  })
})
