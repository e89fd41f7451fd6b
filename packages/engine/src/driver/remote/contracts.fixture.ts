import { defaultInstruments, type Instrument, type SymbolContract } from '@ratchet/contract'
import type {
  ConnectedAccount,
  OfferedSymbol,
  PastPrices,
  RemoteAccounts,
  RemoteBroker,
  RemoteFeed,
  RemoteState,
  SymbolOffer,
} from '../../ports/index.ts'
import { RemoteSymbols } from './symbols.ts'

export const gold = defaultInstruments[0] as Instrument
export const small = { ...gold, contractSize: 10 }
export const server = 'Broker-Practice'

const offerOf = (instrument: Instrument, brokerSymbol: string): SymbolOffer => ({
  symbol: instrument.symbol,
  brokerSymbol,
  name: instrument.name,
  instrument,
  why: null,
})

interface StoredAccount {
  symbols: string[]
  confirmed: Record<string, SymbolContract>
  offered: readonly OfferedSymbol[]
}

/** A market's symbols over a broker and a database that a test sets. */
export class ContractScene {
  /** What the broker offers each account. */
  readonly offers = new Map<string, readonly Instrument[]>()
  brokerSymbol = 'XAU_USD'
  readonly held = new Map<string, readonly string[]>()
  readonly accounts = new Map<string, StoredAccount>()
  stored: readonly Instrument[] = []
  /** Symbols in which some account of the market has something open on record. */
  readonly open = new Set<string>()
  /** Contract data that the adapter calculates by. */
  readonly adapter = new Map<string, Instrument>()
  /** Contract data that the engine was given, and the symbols that were replaced. */
  engine: readonly Instrument[] = []
  replaced: readonly string[] = []
  unpriced: readonly string[] = []
  followed: readonly Instrument[] = []
  nowMs = 0
  reads = 0
  isDatabaseAway = false
  state: RemoteState['state'] = 'live'
  symbols = this.restarted()

  /** An account that is connected, with its symbols on. */
  connect(id: string, instrument: Instrument, more: Partial<StoredAccount> = {}): void {
    this.accounts.set(id, { symbols: ['GOLD'], confirmed: {}, offered: [], ...more })
    this.offers.set(id, [instrument])
  }

  /** The broker offers every account another contract. */
  change(instrument: Instrument): void {
    for (const id of this.offers.keys()) this.offers.set(id, [instrument])
  }

  /** The trader confirms the contract as it is offered. */
  confirm(id: string): void {
    const account = this.accounts.get(id)
    const contract = account?.offered[0]?.contract
    if (account && contract) account.confirmed = { ...account.confirmed, GOLD: contract }
  }

  /** Another process of this market, or the same one after a restart. */
  restarted(): RemoteSymbols {
    const parts = {
      server,
      accounts: this.#database(),
      past: { write: async () => {}, endOf: async () => null } satisfies PastPrices,
      clock: { nowMs: () => this.nowMs, delay: () => new Promise<void>(() => {}) },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }
    this.symbols = new RemoteSymbols(parts, this.#broker())
    this.adapter.clear()
    this.followed = []
    return this.symbols
  }

  async start(): Promise<void> {
    await this.symbols.readAccounts()
    await this.symbols.restore()
    await this.symbols.begin()
    this.engine = this.symbols.offered
    this.followed = this.symbols.wanted()
  }

  /** Reads the offers again, as after an hour, and takes up what changed. */
  async look(): Promise<void> {
    this.nowMs += 3_600_000
    for (let n = 0; n <= this.accounts.size; n++) if (await this.symbols.lookAgain()) await this.choose()
  }

  choose(): Promise<void> {
    return this.symbols.choose(this.#feed(), (instruments, replaced, unpriced) => {
      this.engine = instruments
      this.replaced = replaced
      this.unpriced = unpriced
    })
  }

  trouble(id: string): string | null {
    const account = this.symbols.accounts.find((one) => one.id === id)
    return (account && this.symbols.troubles().get(account.id)) ?? null
  }

  #feed(): RemoteFeed {
    const scene = this
    return {
      get market() {
        return { feed: 'broker', label: server, speed: 1, symbols: scene.followed.map(({ symbol }) => symbol) } as const
      },
      realTime: true,
      open: () => {
        throw new Error('No prices are read here')
      },
      follow: (instruments) => {
        scene.followed = instruments
      },
      close: async () => {},
    }
  }

  #broker(): RemoteBroker {
    const part: Partial<RemoteBroker> = {
      offers: async (id) => {
        this.reads++
        const offers = this.offers.get(id)
        if (!offers) throw new Error('The link is down.')
        return offers.map((one) => offerOf(one, this.brokerSymbol))
      },
      held: (id) => this.held.get(id) ?? [],
      state: () => ({ state: this.state, trouble: null }) as RemoteState,
      candles: async () => [],
      setContracts: (instruments) => {
        for (const one of instruments) this.adapter.set(one.symbol, one)
      },
    }
    return part as RemoteBroker
  }

  #database(): RemoteAccounts {
    const there = () => {
      if (this.isDatabaseAway) throw new Error('The database is away.')
    }
    return {
      connected: async () =>
        [...this.accounts].map(
          ([id, { symbols, confirmed, offered }]): ConnectedAccount => ({
            id,
            traderId: id,
            server,
            login: id,
            symbols,
            confirmed,
            isOffered: offered.length > 0,
          }),
        ),
      isUsed: async () => true,
      instruments: async () => this.stored,
      keepInstruments: async (_, instruments, on, replaced = []) => {
        there()
        const before = new Map(this.stored.map((one) => [one.symbol, one]))
        this.stored = instruments.map((one) => (replaced.includes(one.symbol) ? one : (before.get(one.symbol) ?? one)))
        return on
      },
      keepOffered: async ({ id }, offered, pins = {}) => {
        there()
        const account = this.accounts.get(id) as StoredAccount
        Object.assign(account, { offered, confirmed: { ...pins, ...account.confirmed } })
      },
      switchOn: async ({ id }, symbols) => {
        this.accounts.get(id)?.symbols.push(...symbols)
      },
      isOpen: async (_, symbol) => this.open.has(symbol),
    }
  }
}
