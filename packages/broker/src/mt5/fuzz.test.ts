import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openScene, order, until } from './scene.fixture.ts'
import { dealFields, goldSymbol, hello, ScriptedTerminal, wirePosition } from './terminal.fixture.ts'

type Fields = Readonly<Record<string, string>>

const nothing = { retcode: '10009', text: '', order: '11', deal: '21', volume: '0.1', price: '1', bid: '1', ask: '1' }
const outcome = { id: 'one', state: 'done', ...nothing, msc: '1', again: '0' }
const wireOrder = {
  ticket: '31',
  symbol: 'XAUUSD.r',
  type: 'buy limit',
  volume: '0.1',
  price: '1200',
  sl: '0',
  tp: '0',
  msc: '1',
  until: '',
  comment: '',
  magic: '',
  cid: '',
  state: 'placed',
}
const clocks = { trade: '1', gmt: '1', tick: '1' }

/** A frame of each type that a terminal sends, as it should be. */
const frames: Readonly<Record<string, Fields>> = {
  hello: hello(),
  proof: { proof: 'a'.repeat(64) },
  book: { positions: '0', orders: '0' },
  position: Object.fromEntries(Object.entries(wirePosition()).map(([name, value]) => [name, String(value)])),
  order: wireOrder,
  gone: { what: 'order', id: '31', state: 'filled', position: '31', msc: '1' },
  deal: dealFields(),
  account: { balance: '1', credit: '0', equity: '1', margin: '0', free: '1', level: '0' },
  status: {
    connected: '1',
    terminal: '1',
    program: '1',
    account: '1',
    expert: '1',
    input: '1',
    investor: '0',
    orders: '0',
    fifo: '0',
  },
  same: { positions: '0', orders: '0', deals: '0', sum: '00000000', ...clocks },
  done: outcome,
  found: outcome,
  ticks: { symbol: 'XAUUSD.r', list: '1,1300,1300.3;2,1300.1,1300.4' },
  symbol: { ...goldSymbol, ask: '1' },
  symbolsEnd: { ask: '1', count: '1' },
  minutes: { ask: '1', symbol: 'XAUUSD.r', list: '60,1,1,1,1' },
  minutesEnd: { ask: '1', count: '1' },
  dealsEnd: { ask: '1', count: '1' },
  bye: { code: 'x', text: 'y' },
}

const strange = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('', '-1', '1e5', 'NaN', '0x10', '99999999999999999999999', '-0.00', '+1', ' 1', '1.123456789'),
)

/** A frame of a type with some fields that are others, missing or new. */
const damaged = fc.constantFrom(...Object.keys(frames)).chain((type) =>
  fc.record({
    type: fc.constant(type),
    changes: fc.dictionary(
      fc.constantFrom(...Object.keys(frames[type] ?? {}), 'new'),
      fc.oneof(strange, fc.constant(undefined)),
      { maxKeys: 3 },
    ),
  }),
)

it('a frame of any type with any fields ends at most its session, and the next terminal is welcome', async () => {
  const scene = openScene()
  await scene.connected()
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { minLength: 1, maxLength: 8 }), async (sent) => {
      const terminal = new ScriptedTerminal()
      scene.pass(7000)
      scene.dial(terminal)
      await until(() => expect(terminal.heard.some(({ t }) => t === 'welcome') || terminal.isOver).toBe(true))
      for (const { type, changes } of sent) {
        const { t: _, n: __, ...fields } = { ...frames[type], ...changes } as Fields
        terminal.say(type, fields)
      }
      scene.broker.send(order('one')).catch(() => {})
      terminal.drop()
    }),
    { numRuns: 150 },
  )
  await scene.connected()
  expect(scene.broker.state('a')).toMatchObject({ state: 'live' })
  // Only frames that break the rules are logged, and never as a fault of ours.
  expect(scene.lines.filter((line) => line.includes('could not be read'))).toEqual([])
  expect(scene.lines.join()).not.toContain('secret')
}, 120_000)

it('a hello with any fields is refused or leads to a challenge', async () => {
  const scene = openScene()
  await scene.broker.connect(scene.about).catch(() => {})
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...Object.keys(hello())), fc.oneof(strange, fc.constant(undefined)), {
        maxKeys: 3,
      }),
      async (changes) => {
        const terminal = new ScriptedTerminal({ hello: changes as Fields })
        scene.dial(terminal)
        await until(() => expect(terminal.heard.length).toBeGreaterThan(0))
        expect(['challenge', 'refused', 'bye']).toContain(terminal.heard[0]?.t)
        terminal.drop()
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)
