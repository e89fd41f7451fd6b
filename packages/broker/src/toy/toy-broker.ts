import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import * as ports from '@ratchet/engine/ports'
import type { z } from 'zod'
import { NumberedEvents } from '../events/numbered.ts'
import { openPolledFeed } from '../feed/polled.ts'
import { deadlineMs, JsonLink, LinkDown } from '../http/json-link.ts'
import * as wire from './wire.ts'

/** The pauses between two reads. Rejected credentials are tried again less often. */
const [pollMs, refusedPollMs] = [250, 10_000]
const unknown = { balance: null, equity: null, marginUsed: null, marginFree: null }

export const basic = (credentials: ports.Credentials | null) => {
  const text = `${credentials?.reveal('client')}:${credentials?.reveal('key')}`
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}

interface Account {
  readonly about: ports.BrokerAccount
  readonly link: JsonLink
  readonly path: string
  readonly events: NumberedEvents
  /** Requests without a response. */
  readonly sent: Set<{ readonly clientId: string; readonly atMs: number }>
  latest?: z.output<typeof wire.account> & { readonly heardAtMs: number }
}

/** The accounts of one environment at the venue. */
export class ToyBroker implements ports.RemoteBroker {
  readonly #url: string
  readonly #parts: ports.ConnectorParts
  readonly #listeners: ports.Listeners<BrokerReport>
  readonly #accounts = new Map<string, Account>()

  constructor(url: string, parts: ports.ConnectorParts) {
    this.#url = url
    this.#parts = parts
    this.#listeners = new ports.Listeners((error) => parts.log.error('A listener to reports failed', { error }))
  }

  async connect(about: ports.BrokerAccount): Promise<void> {
    await (this.#accounts.get(about.id) ?? this.#begin(about)).events.readOn()
  }

  #begin(about: ports.BrokerAccount): Account {
    const { credentials, steady, log } = this.#parts
    const headers = async () => basic(await credentials(about.id))
    const link = new JsonLink({ url: this.#url, headers, steady })
    const read = async (after?: number) => {
      const { last, events } = await this.#read(account, after)
      return { last, reports: events.map((event) => wire.toReport(about.id, event)) }
    }
    const notify = (report: BrokerReport) => this.#listeners.notify(report)
    const pauseMs = () => (link.isRefused ? refusedPollMs : pollMs)
    const events = new NumberedEvents({ read, notify, pauseMs, steady, log })
    const path = `/accounts/${encodeURIComponent(about.login)}`
    const account: Account = { about, link, path, events, sent: new Set() }
    this.#accounts.set(about.id, account)
    void events.follow()
    return account
  }

  async #read(account: Account, after?: number) {
    const said = await account.link.ask(wire.account, `${account.path}?after=${after ?? ''}`)
    account.latest = { ...said, heardAtMs: this.#parts.clock.nowMs() }
    return said
  }

  #of(accountId: string): Account {
    const account = this.#accounts.get(accountId)
    if (!account) throw new LinkDown('This account is not connected.')
    return account
  }

  /** Resolves when the request is on the wire. The response is an event, which is reported like any other. */
  async send(request: BrokerRequest): Promise<void> {
    const { link, path, sent, events } = this.#of(request.account)
    const one = { clientId: request.clientId, atMs: this.#parts.steady.nowMs() }
    const { promise: isOnWire, resolve: left } = Promise.withResolvers<void>()
    const post = { body: wire.toText(request), isProtection: /^(levels|close)$/.test(request.kind), left }
    sent.add(one)
    const answered = link.ask(wire.outcome, `${path}/requests`, post).then(({ isRepeated, event }) => {
      // A repeated client id gets the event of its first answer.
      if (isRepeated && event) this.#listeners.notify(wire.toReport(request.account, event))
      return events.readOn()
    })
    answered
      .catch((error: unknown) => this.#parts.log.warn('A request got no response', { error }))
      .finally(() => sent.delete(one))
    await Promise.race([isOnWire, answered])
  }

  /** The venue answers a client id from memory, so a request that it has not seen may be sent again. */
  async lookup({ account: id, clientId }: ports.Inquiry): Promise<ports.Lookup> {
    const { link, path, sent } = this.#of(id)
    const sinceMs = this.#parts.steady.nowMs() - deadlineMs
    if ([...sent].some((one) => one.clientId === clientId && one.atMs > sinceMs)) return { said: 'under way' }
    const outcome = await link.ask(wire.outcome, `${path}/requests/${encodeURIComponent(clientId)}`)
    if (outcome.clientId !== clientId) throw new LinkDown('The response is about another request.')
    const answer = outcome.event && wire.toReport(id, outcome.event).answer
    return answer ? { said: 'found', answer } : { said: 'absent' }
  }

  async reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]> {
    return this.#of(accountId).events.since(seq)
  }

  async snapshot(accountId: string): Promise<ports.BrokerSnapshot> {
    const { last: seq, orders, positions, balance } = await this.#read(this.#of(accountId))
    return { seq, orders, positions, balance }
  }

  readonly subscribe = (listener: (report: BrokerReport) => void) => this.#listeners.add(listener)

  async offers(accountId: string): Promise<readonly ports.SymbolOffer[]> {
    const { link, path } = this.#of(accountId)
    const { symbols } = await link.ask(wire.symbols, `${path}/symbols`)
    return symbols.map((instrument) => {
      const { symbol, name } = instrument
      return { symbol, brokerSymbol: symbol, name, instrument, why: null }
    })
  }

  /** The venue writes lots and three decimals whatever the contract of a symbol is, so nothing here depends on it. */
  setContracts(): void {}

  held(accountId: string): readonly string[] {
    return this.#accounts.get(accountId)?.latest?.positions.map(({ symbol }) => symbol) ?? []
  }

  state(accountId: string): ports.RemoteState {
    const { latest, link, events } = this.#accounts.get(accountId) ?? {}
    const rest = { slowMs: null, rates: [], heardAtMs: latest?.heardAtMs ?? null, ...(latest?.money ?? unknown) }
    if (link?.isRefused) return { state: 'refused', trouble: 'The venue rejects the key. Renew it.', ...rest }
    if (events?.isDown) return { state: 'stale', trouble: 'The venue does not respond.', ...rest }
    if (latest) return { state: 'live', trouble: null, ...rest }
    return { state: 'connecting', trouble: 'The venue has not been reached yet.', ...rest }
  }

  /** Null while an event is not reported yet: then the balance is newer than the reports. */
  valuation(accountId: string): ports.Valuation | null {
    const { latest, events } = this.#accounts.get(accountId) ?? {}
    if (!latest || latest.last !== events?.seq || this.state(accountId).state !== 'live') return null
    const { last: seq, balance, currency } = latest
    return { seq, balance, rateOf: (from) => (from === currency ? undefined : null) }
  }

  /** The venue keeps no past prices. A chart begins with the first price that Ratchet receives. */
  readonly candles = async (): Promise<readonly ports.PriceBar[]> => []

  feed(parts: ports.RemoteFeedParts): ports.RemoteFeed {
    return openPolledFeed(parts, this.#parts.steady, pollMs, async (id, symbols) => {
      const { prices } = await this.#of(id).link.ask(wire.prices, `/prices?symbols=${symbols}`)
      return prices.filter(({ isOpen }) => isOpen)
    })
  }

  /** Credentials are read for each request. A read finds out whether they are accepted now. */
  renew(accountId: string): void {
    const { events } = this.#accounts.get(accountId) ?? {}
    events?.readOn().catch(() => {})
  }

  forget(accountId: string): void {
    const { events, link } = this.#accounts.get(accountId) ?? {}
    this.#accounts.delete(accountId)
    events?.stop()
    void link?.close()
  }

  async close(): Promise<void> {
    for (const id of this.#accounts.keys()) this.forget(id)
    await this.#parts.events.close()
  }
}
