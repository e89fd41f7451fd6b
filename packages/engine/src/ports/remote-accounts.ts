import type { Instrument } from '@ratchet/contract'
import type { BrokerAccount } from './broker.ts'
import type { RemoteState } from './connector.ts'

/** An account at a broker, as the process that trades there knows it. */
export interface ConnectedAccount extends BrokerAccount {
  readonly traderId: string
  /** The symbols that are on there. */
  readonly symbols: readonly string[]
}

/** A symbol that a broker offers an account; `why` says why it cannot be traded here, and is null where it can. */
export interface OfferedSymbol {
  readonly symbol: string
  readonly name: string
  readonly why: string | null
}

/** What a broker says of an account. */
export interface AccountFigures extends RemoteState {
  readonly accountId: string
  readonly traderId: string
}

/** The accounts at brokers, as they are kept. Rejects if they cannot be asked for. */
export interface RemoteAccounts {
  /** Accounts at a server that are connected. */
  connected(server: string): Promise<readonly ConnectedAccount[]>
  /** Whether there is an account at a server, also one without credentials. */
  isUsed(server: string): Promise<boolean>
  instruments(market: string): Promise<readonly Instrument[]>
  /**
   * @param on symbols whose prices are taken from now on
   * @returns these, and those that are on at accounts of other shards
   */
  keepInstruments(market: string, instruments: readonly Instrument[], on: readonly string[]): Promise<readonly string[]>
  /** What the broker offers an account. */
  keepOffered(account: ConnectedAccount, offered: readonly OfferedSymbol[]): Promise<void>
  /** Switches symbols on besides those that are, since the account has positions in them. */
  switchOn(account: ConnectedAccount, symbols: readonly string[]): Promise<void>
}
