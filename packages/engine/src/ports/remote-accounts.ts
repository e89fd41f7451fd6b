import type { Instrument, SymbolContract } from '@ratchet/contract'
import type { BrokerAccount } from './broker.ts'
import type { RemoteState } from './connector.ts'

/** An account at a broker, as the process that trades there knows it. */
export interface ConnectedAccount extends BrokerAccount {
  readonly traderId: string
  /** The symbols that are on there. */
  readonly symbols: readonly string[]
  /** By symbol, the contracts that its trader confirmed. */
  readonly confirmed: Readonly<Record<string, SymbolContract>>
  /** Whether an earlier reading of its broker's offer is stored: false for an account that was just connected. */
  readonly isOffered: boolean
  /** Nothing is sent to its broker until its trader allows that. */
  readonly isReadOnly?: boolean
}

/** A symbol that a broker offers an account; `why` says why it cannot be traded here, and is null where it can. */
export interface OfferedSymbol {
  readonly symbol: string
  readonly name: string
  readonly why: string | null
  /** The broker's name. This field and those below are absent if an earlier release stored the offer. */
  readonly brokerSymbol?: string
  /** Null if it cannot be traded here. */
  readonly contract?: SymbolContract | null
  /** Whether the account's engine calculates by the terms of this contract. */
  readonly inUse?: boolean
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
   * Stores contract data. Data with other terms than the stored ones is left out, except of `replaced`: another process may have replaced them.
   * Past prices of `replaced` are rewritten if their points are others now.
   * @param on symbols whose prices are taken from now on
   * @param replaced symbols whose contract became another one (ENG23)
   * @returns the symbols that are on, those of other shards' accounts included
   */
  keepInstruments(
    market: string,
    instruments: readonly Instrument[],
    on: readonly string[],
    replaced?: readonly string[],
  ): Promise<readonly string[]>
  /** Stores what the broker offers an account. @param pins contracts to confirm of symbols that have no confirmed contract yet */
  keepOffered(
    account: ConnectedAccount,
    offered: readonly OfferedSymbol[],
    pins?: Readonly<Record<string, SymbolContract>>,
  ): Promise<void>
  /** Whether any account on a market's prices, of any shard and on paper too, has a position or a pending order in a symbol. */
  isOpen(market: string, symbol: string): Promise<boolean>
  /** Switches symbols on besides those that are, since the account has positions in them. */
  switchOn(account: ConnectedAccount, symbols: readonly string[]): Promise<void>
}
