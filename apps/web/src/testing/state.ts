import {
  type Account,
  type ActiveTrade,
  type Broker,
  type ClosedTrade,
  defaultInstruments,
  defaultPasswordPolicy,
  type Instrument,
  type Market,
  type ModifiedTrade,
  noRisk,
  type Profile,
  type PublicQuote,
  type PublicTrade,
  proofs,
  type Risk,
  type Site,
  type StreamMessage,
  serverNames,
} from '@ratchet/contract'

/** The time of every row that a test does not date itself. */
export const now = '2026-11-18T14:00:00.000Z'
const startMs = performance.now()
/** The server's clock: it starts at `now` and goes on, over all tests of a page, since the page remembers how far its own clock is off. */
export const serverNow = (): string => new Date(Date.parse(now) + performance.now() - startMs).toISOString()
export const accountId = '0190aaaa-0000-7000-8000-000000000001'

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
}
export const ada: User = { id: 'ada', name: 'Ada', email: 'ada@example.test' }

/** What the fake server and the fake stream know. A test changes it before it opens a screen, or sends a message of the stream later. */
export interface ServerState {
  /** Who is signed in; null for a visitor. */
  user: User | null
  seq: number
  market: Market
  /** Since when the server has had no answer from its database. */
  databaseSilentSince?: string
  quotes: PublicQuote[]
  instruments: Instrument[]
  accounts: Account[]
  risk: Risk
  trades: PublicTrade[]
  activeTrades: ActiveTrade[]
  modifiedTrades: ModifiedTrade[]
  closedTrades: ClosedTrade[]
  profile: Profile
  site: Site
}

export const paperAccount = (fields: Partial<Account> = {}): Account => ({
  id: accountId,
  name: null,
  broker: 'paper',
  brokerName: 'Ratchet',
  environment: 'paper',
  server: serverNames.paper,
  login: '100001',
  currency: 'USD',
  hedging: true,
  ladder: null,
  floor: null,
  balance: 10_000,
  equity: 10_000,
  marginUsed: 0,
  marginFree: 10_000,
  ordersMargin: 0,
  rates: [],
  commission: 0,
  dayResult: 0,
  day: now.slice(0, 10),
  state: 'live',
  trouble: null,
  slowMs: null,
  heardAt: now,
  proof: proofs.paper,
  own: true,
  frozen: null,
  ...fields,
})

export const quoteOf = (symbol: string, bid: number, ask: number): PublicQuote => ({ symbol, bid, ask, time: now })

/** A trader with an empty paper account, in a market that stands still. */
export const newState = (): ServerState => ({
  user: ada,
  seq: 1,
  market: { feed: 'synthetic', label: 'Synthetic', speed: 1, symbols: ['GOLD', 'WTI'], ended: false },
  quotes: [quoteOf('GOLD', 1284.3, 1284.6), quoteOf('WTI', 99.4, 99.43)],
  instruments: [...defaultInstruments],
  accounts: [paperAccount()],
  risk: noRisk,
  trades: [],
  activeTrades: [],
  modifiedTrades: [],
  closedTrades: [],
  profile: {
    uid: ada.id,
    profilePicture: null,
    username: ada.name,
    email: ada.email,
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    country: '',
    postalCode: '',
    aboutMe: '',
    forexCode: '',
    forexPasswordSet: false,
  },
  site: {
    brand: 'Ratchet',
    welcome_message: 'Welcome',
    brokerage: 'a broker',
    feature_x_enabled: false,
    signup: 'open',
    servers: [
      { name: serverNames.paper, kind: 'paper', note: 'Paper' },
      { name: serverNames.live, kind: 'live', note: 'Live' },
    ],
    social: [],
    videos: [],
    banners: [],
  },
})

export const passwordPolicy = defaultPasswordPolicy

export const countsOf = ({ trades, modifiedTrades, closedTrades }: ServerState) => ({
  pending: trades.filter(({ status }) => status === 'Pending').length,
  executed: trades.filter(({ status }) => status === 'executed').length,
  modified: modifiedTrades.length,
  closed: closedTrades.length,
})

export const accountListOf = ({ accounts, seq }: ServerState) => ({ now: serverNow(), seq, items: accounts })

export const snapshotOf = (state: ServerState): StreamMessage => ({
  type: 'snapshot',
  seq: state.seq,
  counts: countsOf(state),
  orders: state.trades.length,
  trades: state.trades,
  activeTrades: state.activeTrades,
  modifiedTrades: state.modifiedTrades,
  closedTrades: state.closedTrades,
  risk: state.risk,
})

/** A broker as the server lists it. */
export const sampleBroker = (fields: Partial<Broker> = {}): Broker => ({
  id: 'sample',
  name: 'Sample broker',
  direction: 'dialled',
  market: 'server',
  environments: [
    { id: 'practice', name: 'Practice', server: 'Broker-Practice', live: false },
    { id: 'live', name: 'Live', server: 'Broker-Live', live: true },
  ],
  fields: [
    {
      name: 'token',
      label: 'API token',
      secret: true,
      noun: 'token',
      most: 500,
      help: 'The broker gives you a token.',
    },
  ],
  capabilities: {
    hedging: true,
    netting: true,
    partialClose: true,
    stopOnFill: true,
    guaranteedStop: false,
    marketHours: false,
    absence: 'history',
    stopMovesPerSecond: null,
    pricesPerSecond: 4,
  },
  evidence: 'Tested on a simulator.',
  ...fields,
})
