import type { Broker as AboutBroker, AccountOffer, ConnectStep, Environment, Instrument } from '@ratchet/contract'
import type { Cents, FoundHistory, PastDeal, Quote, Rate } from '@ratchet/domain'
import type { Broker } from './broker.ts'
import type { Clock, Log } from './clock.ts'
import type { DialIn, Doorway } from './doorway.ts'
import type { EventLog } from './event-log.ts'
import type { Feed } from './feed.ts'
import type { PriceBar } from './price-bars.ts'

/**
 * A broker elsewhere, as a plug: one folder with its adapter, and one line in the registry (`packages/broker/src/connectors.ts`). Nothing else
 * of Ratchet names it.
 *
 *     about ──▶ GET /api/brokers ──▶ the form ──▶ credentials ──▶ probe ──▶ an account is connected ──▶ open ──▶ RemoteBroker
 */
export interface Connector {
  /** Who it is, where its accounts are kept, what it asks for, and what it can do. */
  readonly about: AboutBroker
  /** What an operator may set, as variables of the environment. */
  readonly settings: readonly ConnectorSetting[]
  /** Whether it is offered to traders as the operator has set it; left out by one that needs nothing of the operator. */
  isOffered?(settings: ConnectorSettings): boolean
  /** Looks step by step whether accounts can be traded with these credentials. It only reads, and never rejects for what a trader can correct. */
  probe(request: ProbeRequest): Promise<Probed>
  /** Opens the adapter for all accounts at one of its servers. Nothing is asked of the broker before `connect`. */
  open(parts: ConnectorParts): Promise<RemoteBroker>
  /**
   * Trades in the smallest size on a practice account, to see whether the broker does all that Ratchet takes it to do. Everything that it opened is
   * closed again. Left out if there is no such trial.
   * @param said is told of each finding
   */
  verify?(request: TrialRequest, said: (finding: Finding) => void): Promise<readonly Finding[]>
  /** Answers the programs that dial in; left out by a connector that dials the broker. */
  readonly dialIn?: DialIn
}

/** An address that the operator may set. Plain http works only on this machine. */
export interface ConnectorSetting {
  /** As the environment variable is called. */
  readonly name: string
  /** Finishes the line of the settings' page that begins with its name. */
  readonly says: string
}

/** By name, what the operator has set. */
export type ConnectorSettings = Readonly<Record<string, string | undefined>>

/** What reaches an account. It prints as no secret. */
export interface Credentials {
  /** @throws RangeError for what the broker does not ask for */
  reveal(field: string): string
}

export interface ProbeRequest {
  readonly environment: Environment
  readonly settings: ConnectorSettings
  readonly credentials: Credentials
  readonly clock: Clock
  /** Aborts when nobody waits for the result any more. */
  readonly left?: AbortSignal | undefined
  /** What the program that dialled in reported last (`DialIn.pair`); absent if none did. */
  readonly report?: string | undefined
}

export interface TrialRequest extends Omit<ProbeRequest, 'left' | 'report'> {
  readonly login: string
}

/** What one step of a trial found. The broker is verified if no finding is false; null says nothing either way. */
export interface Finding {
  readonly name: string
  readonly ok: boolean | null
  readonly words: string
}

/** What was found where an account may be connected. */
export interface Probed {
  /** In the order in which they were looked at; nothing is looked at after one that failed. */
  readonly steps: readonly ConnectStep[]
  /** The accounts that the credentials reach. */
  readonly offers: readonly AccountOffer[]
  /** The field that the trader has to correct, where the credentials were refused. */
  readonly refused: string | undefined
}

export interface ConnectorParts {
  readonly environment: Environment
  readonly settings: ConnectorSettings
  /** Where events of a broker that does not number its own are kept. It is closed with the adapter. */
  readonly events: EventLog
  /** Null where the account is not connected any more. */
  readonly credentials: (accountId: string) => Promise<Credentials | null>
  readonly clock: Clock
  /** Measures spans: setting the machine's clock must not move it. */
  readonly steady: Clock
  readonly log: Log
  /** Random in [0, 1). */
  readonly random: () => number
  /** Other processes that come from the same address; without them there are none. */
  readonly neighbours?: Neighbours | undefined
  /** Whether the trader allows requests to the broker. Read again after `renew`; absent if they are always allowed. */
  readonly mayTrade?: ((accountId: string) => boolean) | undefined
  /** The programs that dial in; absent if none can. */
  readonly doorway?: Doorway | undefined
}

/** One of several processes that come from one address, as far as anybody knows. */
export interface Part {
  /** Its place among them, from 0; all of them count in the same order. */
  readonly place: number
  readonly of: number
}

/** Processes that reach brokers from the same address, and share what a broker takes from there (SHA6). */
export interface Neighbours {
  /** The parts that this process may have had lately, by what others know; undefined stands for none. The smallest counts. */
  parts(): readonly (Part | undefined)[]
  /** @returns ends it */
  onChange(listener: () => void): () => void
  readonly turnstile: Turnstile
}

/**
 * Where processes that come from one address agree who opens the next connection. It is asked with every connection, never with a request: a
 * connection stays open.
 */
export interface Turnstile {
  /** @returns a name for one of so many turns of an address, which is held for so long; null where all are taken. Rejects where it cannot be asked */
  take(address: string, turns: number, heldMs: number): Promise<string | null>
  /** From now on the turn is held for so long. */
  hold(address: string, turn: string, heldMs: number): Promise<void>
}

/** One instrument that a broker offers an account: what can be traded of it, or why it cannot be traded here. */
export type SymbolOffer = {
  /** Ratchet's name. */
  readonly symbol: string
  /** The broker's name: 'XAU_USD'. */
  readonly brokerSymbol: string
  readonly name: string
} & ({ readonly instrument: Instrument; readonly why: null } | { readonly instrument: null; readonly why: string })

/** From the money of a symbol into the account's. */
export interface CurrencyRate extends Rate {
  /** Of the symbol. */
  readonly currency: string
}

/** How an account stands at its broker; null where nothing is known. */
export interface RemoteState {
  readonly state: 'connecting' | 'live' | 'stale' | 'refused'
  /** Why it is not live, or what of it is not shown here, in words. */
  readonly trouble: string | null
  /** How long the broker takes to answer, where that is long. */
  readonly slowMs: number | null
  readonly balance: Cents | null
  readonly equity: Cents | null
  readonly marginUsed: Cents | null
  readonly marginFree: Cents | null
  /** Empty where all is in the account's own money. */
  readonly rates: readonly CurrencyRate[]
  readonly heardAtMs: number | null
}

/** Prices whose symbols may change while they are heard. */
export interface RemoteFeed extends Feed {
  /** From now on these are the symbols. Prices of those that stay are heard without a pause. */
  follow(instruments: readonly Instrument[]): void
}

export interface RemoteFeedParts {
  readonly instruments: readonly Instrument[]
  /** The account whose link carries a symbol's prices; asked anew where a link is gone. */
  readonly account: (symbol: string) => string
  readonly label: string
  /** Told of each price before who reads. */
  readonly heard?: (quote: Quote) => void
}

/** What an account traded before it was connected. */
export interface PastDeals {
  /** As an import of such a file is called. */
  readonly kind: FoundHistory['kind']
  /** As the broker's own statements name it. */
  readonly server: string
  readonly deals: readonly PastDeal[]
}

/** The accounts at one server of a broker elsewhere. What cannot be asked for now rejects, and is asked for again. */
export interface RemoteBroker extends Broker {
  /** All that the broker offers an account, read anew. */
  offers(accountId: string): Promise<readonly SymbolOffer[]>
  /** From now on prices and amounts are read and written by this contract data, whatever else the broker offers (ENG23). */
  setContracts(instruments: readonly Instrument[]): void
  /** Symbols of the positions that an account has open, as far as is known. */
  held(accountId: string): readonly string[]
  state(accountId: string): RemoteState
  /** The whole minutes of a symbol's prices between two moments, oldest first. */
  candles(accountId: string, instrument: Instrument, fromMs: number, toMs: number): Promise<readonly PriceBar[]>
  /** Deals of the account's past between two moments, oldest first (HIS15); left out by a broker that is not asked for them. */
  pastDeals?(accountId: string, fromMs: number, toMs: number): Promise<PastDeals>
  feed(parts: RemoteFeedParts): RemoteFeed
  /** The credentials may be others. An account that was never connected has none; a request under way is not forgotten. */
  renew(accountId: string): void
  /** Nothing more is heard or asked of the account, and its credentials are kept no longer than others need them. */
  forget(accountId: string): void
  close(): Promise<void>
}
