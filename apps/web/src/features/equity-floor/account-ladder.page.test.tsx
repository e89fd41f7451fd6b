import { type AccountFloor, type FloorPlanInput, floorWords } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused } from '../../testing/focus.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { accountId, now, paperAccount } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'

/** The ladder of an account's equity: planned, climbed, warned of, touched, and planned anew. */
const fakes = startFakes()
const account = paperAccount({ balance: 100_000, equity: 100_000, marginFree: 100_000 })
const plan: FloorPlanInput = {
  total: { kind: 'fixed', floor: 99_990 },
  daily: { of: 'balance', loss: 2000 },
  target: null,
  zone: 'UTC',
  rungs: [
    { at: 99_999, floor: 99_992.5 },
    { at: 105_000, floor: 101_000 },
  ],
  byHand: false,
  wait: 'hour',
  warnAt: 50,
  keepsOpen: [],
}
type State = NonNullable<AccountFloor['state']>
const climbed = {
  plan: { ...plan, warnAt: 50, keepsOpen: [] },
  peak: 100_000,
  floor: 99_992.5,
  dayFloor: 98_000,
  dayTarget: null,
  countsFrom: 100_000,
  reached: [1],
  touched: null,
  warned: [],
  next: null,
} satisfies State
const touched = { by: 'total', line: 99_992.5, equity: 99_990, at: now, keepsOpen: false } as const
const record = (kind: AccountFloor['records'][number]['kind'], text: string) => ({
  seq: 1,
  kind,
  at: now,
  text,
  floor: 99_992.5,
  equity: 100_000,
})

let floor: AccountFloor
beforeEach(() => {
  floor = { id: accountId, state: null, records: [] }
  fakes.server.on('getAccountFloor', () => floor)
})
const open = (size: 'desk' | 'phone', state: State | null = null, records: AccountFloor['records'] = []) => {
  floor = { id: accountId, state, records }
  return openScreen(fakes, '/admin/account-ladder', { accounts: [account], size })
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const fill = (name: string, text: string) => userEvent.fill(field(name), text)
const choose = (name: string, value: string) => userEvent.selectOptions(field(name), value)
const says = (id: string, text: string | RegExp) => shows(page.getByTestId(id), text)
const isThere = (id: string) => expect.element(page.getByTestId(id)).toBeVisible()
const figure = (name: string) => document.querySelector(`[data-figure="${name}"] dd`)?.textContent

it('says that a trader without an account has none yet', async () => {
  await openScreen(fakes, '/admin/account-ladder', { accounts: [], size: 'phone' })
  await says('floor-none', 'No account yet.')
})

it('is set by keyboard: what is missing is told at its field, and the server’s refusal beside the button', async () => {
  await open('phone')
  await isThere('floor-empty')
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: /^Static/ }).click()
  expect([field('floor').value, field('loss').value]).toEqual(['90000', '5000'])
  await fill('floor', '')
  await choose('daily', 'none')
  ;(page.getByTestId('floor-set').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await says('floor-form', floorWords.nothing)
  await expect.poll(focused).toBe('floor')
  fakes.server.refuse('putAccountFloor', 'conflict', floorWords.floorAbove)
  await userEvent.keyboard('100000{Enter}')
  await says('floor-answer', floorWords.floorAbove)

  await fill('floor', '99990')
  await fill('at1', '99999')
  await fill('floor1', '99992.50')
  await fill('at2', '105000')
  await fill('floor2', '101000')
  await choose('daily', 'balance')
  await fill('loss', '2000')
  await choose('wait', 'hour')
  await fill('warnAt', '50')
  await choose('zone', 'UTC')
  fakes.server.on('putAccountFloor', () => {
    floor = {
      id: accountId,
      state: climbed,
      records: [record('floor.climbed', 'The floor climbed from 99,990.00 to 99,992.50.')],
    }
    return { message: floorWords.set }
  })
  await page.getByTestId('floor-set').click()
  await says('floor-answer', floorWords.set)
  expect(fakes.server.requests('putAccountFloor').at(-1)?.body).toEqual(plan)
  await says('floor-records', 'The floor climbed from 99,990.00 to 99,992.50.')
  expect([figure('Current floor'), figure('Above the floor')]).toEqual(['99,992.50 USD', '7.50 USD'])
  await says('floor-drawing', 'Rung 1 ✓')
})

it('FLO10: a warning stands on the screen and in the line of the account', async () => {
  await open('desk', { ...climbed, warned: ['total'] }, [
    record('floor.neared', 'The plan warns at 50 percent of the way.'),
  ])
  fakes.server.state.accounts = [{ ...account, floor: { stopped: null, warned: ['total'] } }]
  fakes.stream.send({ type: 'accounts', now, seq: 2, items: fakes.server.state.accounts })
  await says('floor-warned', 'Equity came close to the floor.')
  await says('account-standing', 'Equity warning')
  await says('floor-records', 'The plan warns at 50 percent of the way.')
})

it('says that everything is closed at its floor, as the stream tells it, and goes on with a plan that waits', async () => {
  const { server, stream } = fakes
  await open('desk', climbed)
  await isThere('floor-drawing')
  floor = {
    ...floor,
    state: { ...climbed, touched },
    records: [record('floor.touched', 'Closing 2 positions and cancelling 1 pending order.')],
  }
  stream.send({
    type: 'event',
    seq: ++server.state.seq,
    tradeId: null,
    record: { seq: server.state.seq, at: now, kind: 'floor.touched', marketTime: now },
    changes: {},
    counts: { pending: 0, executed: 0, modified: 0, closed: 0 },
  })
  await says('floor-stopped', 'Equity reached the floor at')
  await says('floor-stopped', 'Ratchet closes all positions and stops new trades.')
  await says('floor-records', 'Closing 2 positions and cancelling 1 pending order.')
  await fill('floor', '90000')
  for (const name of ['at1', 'floor1', 'at2', 'floor2']) await fill(name, '')
  server.on('putAccountFloor', ({ body }) => {
    floor = { ...floor, state: { ...climbed, touched, next: { plan: body, from: now } } }
    return { message: floorWords.waits }
  })
  await page.getByTestId('floor-set').click()
  await says('floor-answer', floorWords.waits)
  await says('floor-waits', 'A new plan applies from')
  expect(server.requests('putAccountFloor').at(-1)?.body).toMatchObject({
    total: { kind: 'fixed', floor: 90_000 },
    rungs: [],
  })
})

it('FLO12: a day’s loss only stops new trades where the plan says so, and the screen says what stays', async () => {
  await open('phone')
  await isThere('floor-empty')
  await fill('floor', '90000')
  await choose('daily', 'balance')
  await fill('loss', '2')
  await choose('dailyDeed', 'keep')
  fakes.server.on('putAccountFloor', ({ body }) => {
    const keeps = { by: 'daily', line: 99_998, equity: 99_996, at: now, keepsOpen: true } as const
    floor = { ...floor, state: { ...climbed, plan: body, touched: keeps } }
    return { message: floorWords.set }
  })
  await page.getByTestId('floor-set').click()
  await says('floor-answer', floorWords.set)
  expect(fakes.server.requests('putAccountFloor')[0]?.body.keepsOpen).toEqual(['daily'])
  await says('floor-stopped', 'Open positions stay')
})
