import type { Broker, EventLog } from '@ratchet/engine/ports'
import { type BrokerScene, brokerSuite } from '@ratchet/engine/suites'
import { expect, vi } from 'vitest'
import { startToy } from '../../counterparty/toy/index.ts'
import { toy } from './connector.ts'

const logins = { a: 'T-1', b: 'T-2' } as const
/** The venue numbers its own events, so the connector keeps no event log. */
const events = { close: async () => {} } as EventLog
const clock = { nowMs: Date.now, delay: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.min(ms, 5))) }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

async function openScene(): Promise<BrokerScene> {
  let laterMs = 0
  const nowMs = () => Date.now() + laterMs
  const accounts = Object.values(logins).map((id) => ({ id }))
  const venue = await startToy({ accounts, nowMs })
  /** The last report that arrived from each account, and the requests that were sent. */
  const heard = new Map<string, number>()
  const sent: { readonly account: string; readonly clientId: string }[] = []
  let cutting: Promise<unknown> = Promise.resolve()

  const open = async () => {
    const adapter = await toy.open({
      environment: 'practice',
      settings: { TOY_URL: venue.url },
      credentials: async () => ({ reveal: (field) => field }),
      events,
      clock,
      steady: clock,
      log: quiet,
      random: () => 0,
    })
    adapter.subscribe(({ account, seq }) => heard.set(account, seq))
    for (const [id, login] of Object.entries(logins)) {
      await adapter.connect({ id, login, server: 'Toy-Practice' })
      heard.set(id, venue.account(login).events.length)
    }
    return adapter
  }
  let adapter = await open()
  const seen = (made: typeof adapter): Broker => ({
    connect: (account) => made.connect(account),
    send: async (request) => {
      // Until the cut is over, a request that leaves may have arrived or not.
      await cutting
      await made.send(request)
      sent.push(request)
    },
    reportsSince: (account, seq) => made.reportsSince(account, seq),
    lookup: (inquiry) => made.lookup(inquiry),
    snapshot: (account) => made.snapshot(account),
    subscribe: (listener) => made.subscribe(listener),
  })
  const settle = async () => {
    for (const { account, clientId } of sent.splice(0))
      await vi.waitFor(async () => {
        expect((await adapter.lookup({ account, clientId, checkpoint: null })).said).toBe('found')
      }, 30_000)
    await vi.waitFor(() => {
      for (const [id, login] of Object.entries(logins)) expect(heard.get(id)).toBe(venue.account(login).events.length)
    }, 30_000)
  }
  let isDown = false
  return {
    broker: seen(adapter),
    nowMs,
    quote: async (bid, later = 0) => {
      laterMs += later
      venue.quote('GOLD', bid, bid + 30)
      if (!isDown) await settle()
    },
    settle,
    cut: (now) => {
      isDown = now
      cutting = (now ? venue.down() : venue.start()).then(() => new Promise((done) => setTimeout(done, 20)))
    },
    restart: async () => {
      await adapter.close()
      adapter = await open()
      return seen(adapter)
    },
    close: async () => {
      await adapter.close()
      await venue.down()
    },
  }
}

brokerSuite('the toy venue, over its counterparty', openScene, { proof: 'memory' })
