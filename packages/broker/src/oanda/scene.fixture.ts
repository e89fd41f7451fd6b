import type { BrokerReport } from '@ratchet/domain'
import type { Broker, Log } from '@ratchet/engine/ports'
import type { BrokerScene } from '@ratchet/engine/suites'
import { type Counterparty, type CounterpartyOptions, startCounterparty } from '../../counterparty/oanda/index.ts'
import { openEventLog } from '../events/event-log.ts'
import { Oanda } from './oanda-broker.ts'
import { unpaced } from './pace.ts'
import { httpTransport } from './transport.ts'

const secret = 'token-of-the-tests'

/** The accounts of the suite, as the counterparty knows them. */
export const logins = { a: '101-004-1-001', b: '101-004-1-002' } as const

const price = (points: number) => (points / 1000).toFixed(3)

export interface OandaScene extends BrokerScene {
  readonly counterparty: Counterparty
  /** By how much time went on for the adapter, and by how much the machine's clock was set besides. */
  readonly clock: { aheadMs: number; setByMs: number }
  /** Lines of the adapter's log. */
  readonly lines: string[]
  readonly adapter: () => Oanda
  /** @param closed is called when the one of before has ended, and the next has not begun */
  restart(closed?: () => void): Promise<Broker>
  /** The trader gets another token, and connects the accounts again with it. */
  renew(token: string): void
  /** The broker refuses the token of now. */
  refuse(): void
}

const quiet = (lines: string[]): Log => {
  const add = (message: string, particulars?: object) =>
    void lines.push(`${message} ${JSON.stringify(particulars, errors)}`)
  return { info: add, warn: add, error: add }
}
const errors = (_: string, value: unknown) => (value instanceof Error ? `${value.name}: ${value.message}` : value)

/** The adapter against the counterparty, on an empty schema of a database. */
export async function openOandaScene(
  connectionString: string,
  options: Partial<CounterpartyOptions> = {},
): Promise<OandaScene> {
  const accounts = (options.accounts ?? Object.values(logins).map((id) => ({ id }))).map((one) => ({
    ...one,
    token: secret,
  }))
  const counterparty = await startCounterparty({ heartbeatMs: 50, ...options, accounts })
  let token: string = secret
  const ahead = { aheadMs: 0, setByMs: 0 }
  const lines: string[] = []
  const steady = {
    nowMs: () => performance.now() + ahead.aheadMs,
    delay: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.min(ms, 20)).unref()),
  }
  const clock = { ...steady, nowMs: () => Date.now() + ahead.aheadMs + ahead.setByMs }
  let told: BrokerReport[] = []
  const begin = async () => {
    const made = new Oanda({
      transport: httpTransport(counterparty.url, counterparty.url, { pace: unpaced }),
      events: await openEventLog(connectionString),
      token: async () => {
        const now = token
        return { reveal: () => now }
      },
      clock,
      steady,
      log: quiet(lines),
      random: () => 0,
    })
    told = []
    made.subscribe((report) => told.push(report))
    for (const [id, login] of Object.entries(logins)) await made.connect({ id, login, server: 'OANDA-Practice' })
    return made
  }
  let adapter = await begin()
  /** How far the market's clock is ahead of the machine's. */
  let laterMs = 0
  let isDown = false
  let isClosed = false
  /** Until a link that is cut is known to be: what leaves before that may have come or not. */
  let cutting: Promise<unknown> = Promise.resolve()
  const seen = (made: Oanda): Broker => ({
    connect: (account) => made.connect(account),
    send: async (request) => {
      await cutting
      return made.send(request)
    },
    reportsSince: (account, seq) => made.reportsSince(account, seq),
    checkpoint: (account) => made.checkpoint(account),
    lookup: (inquiry) => made.lookup(inquiry),
    snapshot: (account) => made.snapshot(account),
    subscribe: (listener) => made.subscribe(listener),
  })
  const settle = async () => {
    for (const [id, login] of Object.entries(logins)) {
      if (isDown) continue
      for (let tries = 0; tries < 200 && adapter.isBusy(id); tries++) await new Promise((done) => setTimeout(done, 5))
      await adapter.reportsSince(id, 0)
      const last = String(counterparty.transactions(login).length)
      if (adapter.checkpoint(id) !== last) throw new Error(`Read to ${adapter.checkpoint(id)} of ${last}`)
    }
  }
  return {
    counterparty,
    clock: ahead,
    lines,
    adapter: () => adapter,
    refuse: () => counterparty.refuse(token),
    renew: (next) => {
      token = next
      for (const account of counterparty.exchange.accounts.values()) Object.assign(account, { token })
      for (const id of Object.keys(logins)) adapter.renew(id)
    },
    broker: seen(adapter),
    nowMs: () => clock.nowMs() + laterMs,
    quote: async (bid, later = 0) => {
      laterMs += later
      counterparty.quote('XAU_USD', price(bid), price(bid + 30), clock.nowMs() + laterMs)
      adapter.quoted({ symbol: 'GOLD', bid, ask: bid + 30, timeMs: clock.nowMs() })
      await settle()
    },
    settle,
    cut: (now) => {
      isDown = now
      cutting = (now ? counterparty.down() : counterparty.start()).then(
        () => new Promise((done) => setTimeout(done, 20)),
      )
    },
    over: async () => {
      ahead.aheadMs += 60_000
    },
    restart: async (closed) => {
      await adapter.close()
      closed?.()
      adapter = await begin()
      return seen(adapter)
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await adapter.close()
      await counterparty.close()
    },
  }
}
