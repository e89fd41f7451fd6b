import { type ModifiedTrade, noRisk } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { field, inputOf, put } from '../../testing/fields.ts'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { ada, now } from '../../testing/state.ts'

/** The counters stand below the card of the first steps. They must not move when it comes. */
const fakes = startFakes()
const card = page.getByTestId('first-steps')
const kept = () => localStorage.getItem('ratchet.first-steps')
const { id, tradeId, symbol, server, brokerId } = positionOf()
const move = {
  id,
  tradeId,
  symbol,
  server,
  brokerId,
  sl: 1284.7,
  tp: 0,
  rung: 1,
  time: now,
  status: 'modified',
  seq: 1,
}

/** Where the counters stood in each frame, from the first one on. */
function watchCounters(): () => number[] {
  const tops = new Set<number>()
  let isOn = true
  const look = () => {
    const counter = document.querySelector('[data-testid=count-pending]')
    if (counter) tops.add(Math.round(counter.getBoundingClientRect().top))
    if (isOn) requestAnimationFrame(look)
  }
  look()
  return () => {
    isOn = false
    return [...tops]
  }
}

it.each(['desk', 'phone'] as const)('B9: after a sign-up the card comes without moving anything (%s)', async (size) => {
  fakes.server.onIdentity('sign-up/email', () => {
    fakes.server.state.user = ada
    return { user: ada }
  })
  await openScreen(fakes, '/auth/register', { user: null, risk: noRisk, size })
  put(inputOf('Name'), 'Ada')
  put(inputOf('Email'), ada.email)
  put(inputOf('Password'), 'a long enough password')
  await page.getByRole('checkbox').click()
  const tops = watchCounters()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByTestId('step-ladder')).toBeVisible()
  const [first = 0, ...later] = tops()
  for (const top of later) expect(Math.abs(top - first)).toBeLessThanOrEqual(3)
})

it('B9: at the next visit its room has the height that it had', async () => {
  const risk = { ...noRisk, profit1: 10, sl1: 9, profit2: 20, sl2: 9 }
  await openScreen(fakes, '/admin/dashboard', { risk })
  await expect.element(page.getByTestId('step-watch')).toBeVisible()
  const high = () => Math.round(card.element().getBoundingClientRect().height)
  await expect.poll(high).toBeGreaterThan(250)
  await expect.poll(() => kept() === `${innerWidth} ${high()}`).toBe(true)
  const tops = watchCounters()
  await openScreen(fakes, '/admin/dashboard')
  await expect.poll(high).toBeGreaterThan(250)
  expect(tops()).toHaveLength(1)
})

it('B9: a trader whose stops have moved has no hole, and none after the card is hidden', async () => {
  await openScreen(fakes, '/admin/dashboard', { modifiedTrades: [move as ModifiedTrade] })
  const tops = watchCounters()
  await openScreen(fakes, '/admin/dashboard')
  await expect.element(field('Symbol').first()).toBeVisible()
  expect(tops()).toHaveLength(1)
  expect(document.querySelector('[data-testid=first-steps-place]')).toBeNull()
  await openScreen(fakes, '/admin/dashboard', { modifiedTrades: [] })
  await page.getByTestId('hide-first-steps').click()
  await expect.poll(kept).toBeNull()
  expect(document.querySelector('[data-testid=first-steps-place]')).toBeNull()
})
