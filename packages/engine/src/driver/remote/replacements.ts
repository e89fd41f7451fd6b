import type { Instrument } from '@ratchet/contract'
import type { ConnectedAccount, RemoteAccounts, RemoteBroker } from '../../ports/index.ts'
import type { Contracts } from './contracts.ts'

interface ReplacementParts {
  readonly server: string
  readonly accounts: RemoteAccounts
  readonly broker: RemoteBroker
  readonly contracts: Contracts
}

/** Replaces contracts that are in use, while nothing is open by them (ENG23). */
export class Replacements {
  readonly #parts: ReplacementParts
  /** Symbols whose contract was replaced, until the database has the new one. */
  readonly #unstored = new Set<string>()

  constructor(parts: ReplacementParts) {
    this.#parts = parts
  }

  get unstored(): readonly string[] {
    return [...this.#unstored]
  }

  stored(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#unstored.delete(symbol)
  }

  /** Replaces contracts that a trader confirmed, and those that another process replaced. A stored contract wins: only replacing changes it. */
  async find(connected: readonly ConnectedAccount[]): Promise<void> {
    const { accounts, broker, contracts, server } = this.#parts
    const isHeld = (symbol: string) => connected.some(({ id }) => broker.held(id).includes(symbol))
    for (const stored of await accounts.instruments(server))
      if (contracts.isOther(stored) && !this.#unstored.has(stored.symbol) && !isHeld(stored.symbol))
        this.#replace(stored)
    for (const candidate of contracts.candidates(connected, (id) => broker.state(id).state === 'live'))
      if (!isHeld(candidate.symbol) && !(await accounts.isOpen(server, candidate.symbol))) this.#replace(candidate)
  }

  #replace(instrument: Instrument): void {
    const { broker, contracts } = this.#parts
    this.#unstored.add(instrument.symbol)
    contracts.replace(instrument)
    broker.setContracts(contracts.inUse)
  }
}
