import { mostHistoryTrades } from '@ratchet/contract'
import { tradesOfDeals } from '@ratchet/domain'
import type { Log, RemoteBroker } from '@ratchet/engine'
import type { AccountWithPast, HistoryDesk, NewHistory } from '@ratchet/store'
import { toJson } from '@ratchet/store/text'

export interface PastDealParts {
  readonly desk: HistoryDesk
  /** Names the market, and is its accounts' server. */
  readonly server: string
  /** Undefined while the market has not begun. */
  readonly broker: () => Pick<RemoteBroker, 'pastDeals' | 'state'> | undefined
  readonly log: Log
}

/** Imports what accounts traded before they were connected into their traders' journals, once each (HIS15). */
export class PastDealImport {
  readonly #parts: PastDealParts
  #isBusy = false
  /** Whether an account may be missing: nothing is asked of the database while none is. */
  #isDue = true
  #warned = ''

  constructor(parts: PastDealParts) {
    this.#parts = parts
  }

  /** An account was connected. */
  changed(): void {
    this.#isDue = true
  }

  /** To be called from time to time: what fails is tried again. */
  async look(): Promise<void> {
    const { desk, server, log } = this.#parts
    const broker = this.#parts.broker()
    if (this.#isBusy || !this.#isDue || !broker?.pastDeals) return
    this.#isBusy = true
    try {
      this.#isDue = false
      for (const account of await desk.missing(server)) {
        this.#isDue = true
        if (broker.state(account.id).state === 'live') await this.#import(broker, account)
      }
    } catch (error) {
      this.#isDue = true
      if (String(error) !== this.#warned)
        log.warn('The past of an account could not be imported yet', { server, error })
      this.#warned = String(error)
    } finally {
      this.#isBusy = false
    }
  }

  async #import(broker: Pick<RemoteBroker, 'pastDeals'>, account: AccountWithPast): Promise<void> {
    const { desk, log } = this.#parts
    const past = await broker.pastDeals?.(account.id, 0, account.connectedAtMs)
    if (!past) return
    const { kind, server, deals } = past
    const trades = tradesOfDeals(deals)
      .slice(-mostHistoryTrades)
      .map((trade) => ({ ...trade, server, login: account.login }))
    const outcome = await desk.keep(account, trades.length > 0 ? historyOf(account, kind, trades) : null)
    if (outcome !== 'kept')
      log.warn('The past of an account does not fit to what its trader has imported', {
        accountId: account.id,
        outcome,
      })
  }
}

const historyOf = (
  { login, currency }: AccountWithPast,
  kind: NewHistory['kind'],
  trades: readonly object[],
): NewHistory => ({
  kind,
  fileName: `Account ${login}`,
  fileHash: null,
  clock: 'UTC',
  currency,
  balance: null,
  totals: 'none',
  trades: toJson(trades),
  count: trades.length,
})
