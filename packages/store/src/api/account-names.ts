import { Recent } from '@ratchet/domain'
import type { AccountLabel } from '../tables/accounts.ts'
import type { Trx } from './session.ts'

/** Runs a reading statement as the trader. */
type Run = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

const mostNames = 100_000

/**
 * What people call accounts, by their id. An account keeps its server and its log-in for ever, so each is read once in a process: in the
 * statement of a long list the names would cost as much as a fifth of the page.
 */
export class AccountNames {
  readonly #names = new Recent<string, AccountLabel>(mostNames)

  /** The trader's rows, each with the name of its account. */
  async ofRows<R extends { readonly accountId: string }>(
    traderId: string,
    rows: readonly R[],
    run: Run,
  ): Promise<(R & AccountLabel)[]> {
    if (rows.some(({ accountId }) => !this.#names.has(accountId))) await this.#read(traderId, run)
    return rows.map((row) => {
      const name = this.#names.get(row.accountId)
      if (!name) throw new Error(`No account ${row.accountId}`)
      return { ...row, server: name.server, brokerId: name.brokerId }
    })
  }

  async #read(traderId: string, run: Run): Promise<void> {
    const accounts = await run((trx) =>
      trx.selectFrom('accounts').select(['id', 'server', 'login']).where('trader_id', '=', traderId).execute(),
    )
    for (const { id, server, login } of accounts) this.#names.set(id, { server, brokerId: login })
  }
}
