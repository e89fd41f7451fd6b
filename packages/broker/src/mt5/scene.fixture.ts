import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import type { ConnectorParts, Visitor } from '@ratchet/engine/ports'
import { expect, vi } from 'vitest'
import { memoryLog } from './memory-log.fixture.ts'
import { Mt5 } from './mt5-broker.ts'
import { code, login, ScriptedTerminal, server } from './terminal.fixture.ts'

export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 20_000, interval: 2 })

/** The adapter with one account, and terminals that dial in when a test says so. */
export function openScene(more: Partial<ConnectorParts> = {}) {
  let aheadMs = 0
  let take: (visitor: Visitor) => boolean = () => false
  const lines: string[] = []
  const write = (...said: unknown[]) => void lines.push(JSON.stringify(said))
  const steady = {
    nowMs: () => performance.now() + aheadMs,
    delay: (ms: number) => new Promise<void>((done) => void setTimeout(done, Math.min(ms, 5)).unref()),
  }
  const log = memoryLog()
  const open = () =>
    new Mt5({
      environment: 'practice',
      settings: {},
      events: log,
      credentials: async () => ({ reveal: () => code }),
      clock: { nowMs: Date.now, delay: steady.delay },
      steady,
      log: { info: write, warn: write, error: write },
      random: () => 0,
      doorway: {
        listen: (listener) => {
          take = listener
          return () => {}
        },
      },
      ...more,
    })
  const broker = open()
  const reports: BrokerReport[] = []
  broker.subscribe((report) => reports.push(report))
  const about = { id: 'a', login, server }
  return {
    broker,
    reports,
    lines,
    log,
    about,
    pass: (ms: number) => {
      aheadMs += ms
    },
    dial: (terminal: ScriptedTerminal) => take(terminal.visitor),
    /** A terminal that is connected, with an account that is read. */
    connected: async (terminal = new ScriptedTerminal()) => {
      await broker.connect(about).catch(() => {})
      expect(take(terminal.visitor)).toBe(true)
      await until(async () => {
        if (terminal.heard.some(({ t }) => t === 'welcome')) terminal.same()
        expect(broker.valuation('a')).not.toBeNull()
      })
      return terminal
    },
  }
}

export const order = (clientId: string, more: object = {}): BrokerRequest => ({
  kind: 'order',
  clientId,
  account: 'a',
  action: 'deal',
  symbol: 'GOLD',
  type: 'Order_Type_Buy',
  volume: 1000,
  price: 0,
  deviation: 50,
  sl: 0,
  tp: 0,
  comment: 'a comment',
  magic: '42',
  ...more,
})
