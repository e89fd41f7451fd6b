import type { TradeRow } from '@ratchet/engine/ports'
import { type CommitWrite, Tables as LedgerTables } from '@ratchet/engine/testing'

/** The ledger's tables as the simulation has them: what traders publish under a key, and what is planted in an account. */
export class Tables extends LedgerTables {
  /** Accounts whose book at the broker was changed behind everybody's back. */
  readonly tampered = new Set<string>()
  /** Accounts of which each step that would change something fails by a fault of ours. */
  readonly poisoned = new Set<string>()
  /** Accounts that were so at any time. */
  readonly everPoisoned = new Set<string>()
  readonly keys = new Map<string, string>()
  /** By engine and account: whether the account was that engine's in truth when it last asked, since it last wrote. */
  readonly looks = new Map<string, boolean>()

  /** Sent again under the same key it is the same instruction. */
  override publish(trade: TradeRow, key = trade.key): string {
    const known = this.keys.get(`${trade.traderId} ${key}`)
    if (known) return known
    this.keys.set(`${trade.traderId} ${key}`, trade.id)
    return super.publish(trade)
  }

  /** Publishes in an engine's log: there a key that is known is refused. */
  publishNew(trade: TradeRow, key: string): void {
    if (this.keys.has(`${trade.traderId} ${key}`)) throw new Error('The key is there already.')
    this.publish(trade, key)
  }

  override check(write: CommitWrite) {
    const { account, changes, brokerSeq } = write
    const isCurrent = (this.accounts.get(account.id)?.brokerSeq ?? 0) <= brokerSeq
    const isStep = changes.some(({ kind }) => !kind.startsWith('account.'))
    if (isCurrent && isStep && this.poisoned.has(account.id)) throw new TypeError('undefined is not a position')
    return super.check(write)
  }
}
