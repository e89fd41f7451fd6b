import { type Ledger, LogBroken } from '../ports/index.ts'

type AccountLedger = Pick<Ledger, 'commit' | 'loadAccount' | 'owns'>

/**
 * What actors have asked of the ledger and has not ended. An actor whose memory is lost gets nothing more of the ledger, and what it has under way
 * ends before the accounts are loaded anew: else a write of before could come after the loading, and its successor would never know of it.
 */
export class UnderWay {
  readonly #ledger: AccountLedger
  readonly #calls = new Set<Promise<unknown>>()

  constructor(ledger: AccountLedger) {
    this.#ledger = ledger
  }

  /** The ledger for actors of one loading. @param isLost whether their memory counts no more; they get LogBroken then */
  of(isLost: () => boolean): AccountLedger {
    const asked = <T>(ask: () => Promise<T>): Promise<T> => {
      if (isLost()) return Promise.reject(new LogBroken('The memory of this account is no longer valid.'))
      const call = ask()
      this.#calls.add(call)
      const ended = () => void this.#calls.delete(call)
      call.then(ended, ended)
      return call
    }
    return {
      commit: (write) => asked(() => this.#ledger.commit(write)),
      loadAccount: (accountId) => asked(() => this.#ledger.loadAccount(accountId)),
      owns: (accountId) => asked(() => this.#ledger.owns(accountId)),
    }
  }

  async ended(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls)
  }
}
