import type { Account } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, type Size, sizes, startFakes } from '../../testing/screen.tsx'
import { now, paperAccount, quoteOf, serverNow } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'

/** These tests show the gap between the intended and the confirmed stop, a frozen account, and a server without an engine (PRO1 to PRO5, I5). */
const fakes = startFakes()

const at = (seconds: number) => new Date(Date.parse(serverNow()) + seconds * 1000).toISOString()
/** The stop lies below the price. */
const quotes = [quoteOf('GOLD', 1290, 1290.2)]
const confirmed = positionOf({ price_open: 1290.2, sl: 1285 })
const exit = 'you exit at 1285.00, −52.00'
const frozen: Account['frozen'] = {
  cause: 'requests',
  since: now,
  why: '',
  requests: [{ id: 'r1', kind: 'levels', tradeId: null, asked: 'Levels of position 7: stop 1289.70' }],
}

const element = (id: string) => page.getByTestId(id)
const text = (id: string) => element(id).element().textContent ?? ''
const state = () => element('protection-state').element().getAttribute('data-state')
const change = (fields: Parameters<typeof positionOf>[0]) => {
  fakes.server.state.activeTrades = [positionOf({ ...confirmed, ...fields })]
  fakes.stream.snapshot()
}
const freeze = (on: boolean) => {
  const { state } = fakes.server
  state.accounts = [paperAccount(on ? { state: 'frozen', frozen } : {})]
  state.seq++
  fakes.stream.send({ type: 'accounts', now, seq: state.seq, items: state.accounts })
}

it('PRO3: says in one quiet line that every stop is confirmed, and where the broker’s own stop ends it', async () => {
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [confirmed], quotes })
  await shows(element('protection-state'), /^The broker has confirmed every stop\.$/)
  expect([text('exit'), text('gap'), text('protection-alarm')]).toEqual([exit, 'none', ''])
})

it('OP16: a stop that its trader moves shows where it goes and how far it is from there, until the broker answers', async () => {
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [confirmed], quotes })
  change({ requested: { sl: 1289.7, tp: 0, since: at(86_400) } })
  await expect.poll(state).toBe('gap')
  expect([text('wanted'), text('confirmed'), text('exit')]).toEqual(['1285.00moving to 1289.70', '1285.00', exit])
  expect(text('gap').replace(text('gap-age'), '')).toBe('+47.00')
  await shows(element('protection-state'), /^1 stop awaits the broker’s confirmation\.$/)
  await expect.element(element('edit-sl')).toMatchTextContent('1285.00→ 1289.70')
  change({})
  await expect.poll(state).toBe('confirmed')
  expect([text('wanted'), text('gap')]).toEqual(['1285.00', 'none'])
})

it.each([
  ['desk', 220],
  ['phone', 420],
] as const)(
  'PRO1, PRO2, I5 on a %s: a gap counts on, becomes an alarm and closes; the account is frozen meanwhile',
  async (size: Size, maxHeight) => {
    await openScreen(fakes, '/admin/dashboard', { activeTrades: [confirmed], quotes, size })
    await expect.poll(state).toBe('confirmed')
    // The gap opens tomorrow: its age stays below a second, however slow the machine is.
    change({ intendedSl: 1289.7, gapSince: at(86_400) })
    await expect.poll(state).toBe('gap')
    expect([text('wanted'), text('confirmed'), text('exit')]).toEqual(['1289.70', '1285.00', exit])
    expect(text('gap').replace(text('gap-age'), '')).toBe('+47.00')
    expect(text('protection-alarm')).toBe('')

    change({ intendedSl: 1289.7, gapSince: at(-5) })
    freeze(true)
    await expect.poll(state).toBe('alarm')
    const alarm = 'The broker has not confirmed 1 stop for over a second.'
    expect([text('protection-alarm'), text('exit')]).toEqual([alarm, exit])
    const place = element('protection-alarm').element()
    const changes = new MutationObserver(() => {})
    changes.observe(place, { childList: true, characterData: true, subtree: true })
    const age = text('gap-age')
    await expect.poll(() => text('gap-age')).not.toBe(age)
    // A screen reader gets the alarm once, not with each tick of the age.
    expect(changes.takeRecords()).toEqual([])
    changes.disconnect()

    const banner = element('frozen')
    for (const part of [
      'is frozen',
      'Levels of position 7: stop 1289.70',
      'every 2 s',
      'sends nothing else for this account',
      'Do not resend the order',
      'Buy 0.10 GOLD 7, stop 1285.00',
    ])
      await shows(banner, part)
    expect((banner.element() as HTMLElement).offsetHeight).toBeLessThan(maxHeight)
    expect(document.documentElement.scrollWidth).toBe(sizes[size].width)

    change({ sl: 1289.7, intendedSl: 1289.7 })
    freeze(false)
    await expect.poll(state).toBe('confirmed')
    expect([text('exit'), text('gap'), text('protection-alarm')]).toEqual(['you exit at 1289.70, −5.00', 'none', ''])
    await expect.element(banner).not.toBeInTheDocument()
  },
)

it('an api without an engine says since when none has spoken, and that the broker’s own stop protects', async () => {
  const { market } = fakes.server.state
  await openScreen(fakes, '/admin/dashboard', {
    activeTrades: [confirmed],
    quotes,
    market: { ...market, silentSince: now },
    size: 'phone',
  })
  await shows(element('link-notice'), 'The engine has not responded since')
  await shows(
    element('protection-state'),
    /^The engine is not running: the stops at the broker protect your positions\.$/,
  )
  expect(text('exit')).toBe(exit)
  await expect.element(page.getByRole('status', { name: 'Connection: No engine' }).first()).toBeInTheDocument()
})
