import type { AccountStateRow } from '@ratchet/store'
import type { Handlers } from '../core/call.ts'
import { type CommandParts, command } from '../core/commands.ts'
import { isoTime, type View } from '../core/present/view.ts'
import { Refusal } from '../core/refusal.ts'
import { type ConnectParts, connectHandlers } from './connect.ts'
import { withFigures } from './own-figures.ts'
import { presentAccount } from './present.ts'
import { type SymbolParts, symbolHandlers } from './symbols.ts'

export interface AccountParts extends CommandParts, ConnectParts, SymbolParts {
  readonly store: CommandParts['store'] & ConnectParts['store'] & SymbolParts['store']
  readonly view: View
}

type Names =
  | keyof ReturnType<typeof connectHandlers>
  | keyof ReturnType<typeof symbolHandlers>
  | 'listAccounts'
  | 'getAccount'
  | 'retryAccount'

/** The trader's accounts, and the requests whose outcome is unknown. */
export function accountHandlers(parts: AccountParts): Pick<Handlers, Names> {
  const { store, view, foreign } = parts
  /** A broker gives its prices to its own customers. */
  const pricesOf = (rows: readonly AccountStateRow[]) => (market: string) => {
    const there = foreign.of(market)
    const isThere = there !== undefined && there.market().silentSince === undefined
    return isThere && rows.some(({ server, isDisconnected }) => server === market && !isDisconnected)
  }
  const find = async (traderId: string, id: string) =>
    (await store.listAccounts(traderId)).find((account) => account.id === id)

  const valued = async (traderId: string) => {
    const rows = await store.listAccounts(traderId)
    return withFigures(rows, await store.exposure(traderId), view)
  }

  const read = async (traderId: string, id: string) => {
    const rows = await valued(traderId)
    const row = rows.find((account) => account.id === id)
    if (!row) throw new Refusal('not_found', 'No such account found.')
    return presentAccount(row, view, Date.now(), pricesOf(rows))
  }

  return {
    ...connectHandlers(parts, read),
    ...symbolHandlers(parts),

    getAccount: ({ session, params }) => read(session.traderId, params.id),

    async listAccounts({ session }) {
      const rows = await valued(session.traderId)
      const nowMs = Date.now()
      const hasPrices = pricesOf(rows)
      return { now: isoTime(nowMs), items: rows.map((row) => presentAccount(row, view, nowMs, hasPrices)) }
    },

    async retryAccount({ session: { traderId }, params: { id } }) {
      const account = await find(traderId, id)
      if (!account) throw new Refusal('not_found', 'No such account found.')
      if (account.held?.for !== 'fault') throw new Refusal('conflict', 'No internal fault holds this account.')
      const nothing = { tradeId: null, position: null, price: null, sl: null, tp: null, volume: 0 }
      try {
        return { message: await command(parts, traderId, { kind: 'retry', accountId: id, ...nothing }) }
      } catch (error) {
        const now = await find(traderId, id)
        const isBack = error instanceof Refusal && error.code === 'not_now' && now?.held?.for === 'fault'
        throw isBack ? new Refusal('conflict', `The fault came back. ${now.held?.why ?? ''}`.trim()) : error
      }
    },
  }
}
