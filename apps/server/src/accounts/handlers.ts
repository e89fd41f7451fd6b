import type { Handlers } from '../core/http/call.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { type CommandParts, command } from '../core/trading/commands.ts'
import { type ConnectParts, connectHandlers } from './connect.ts'
import { type FloorParts, floorHandlers } from './floor.ts'
import { type PaperMoneyParts, paperMoneyHandlers } from './paper-money.ts'
import { type AccountReaderParts, createAccountReader } from './read.ts'
import { type SymbolParts, symbolHandlers } from './symbols.ts'

export interface AccountParts
  extends AccountReaderParts,
    CommandParts,
    ConnectParts,
    FloorParts,
    PaperMoneyParts,
    SymbolParts {
  readonly store: AccountReaderParts['store'] &
    CommandParts['store'] &
    ConnectParts['store'] &
    FloorParts['store'] &
    PaperMoneyParts['store'] &
    SymbolParts['store']
}

type Names =
  | keyof ReturnType<typeof connectHandlers>
  | keyof ReturnType<typeof floorHandlers>
  | keyof ReturnType<typeof paperMoneyHandlers>
  | keyof ReturnType<typeof symbolHandlers>
  | 'listAccounts'
  | 'getAccount'
  | 'retryAccount'

/** The trader's accounts, and the requests whose outcome is unknown. */
export function accountHandlers(parts: AccountParts): Pick<Handlers, Names> {
  const { store } = parts
  const reader = createAccountReader(parts)
  const find = async (traderId: string, id: string) =>
    (await store.listAccounts(traderId)).find((account) => account.id === id)

  const read = async (traderId: string, id: string) => {
    const found = await reader.one(traderId, id)
    if (!found) throw new Refusal('not_found', 'No such account found.')
    return found
  }

  return {
    ...connectHandlers(parts, read),
    ...floorHandlers(parts),
    ...paperMoneyHandlers(parts),
    ...symbolHandlers(parts),

    getAccount: ({ session, params }) => read(session.traderId, params.id),

    listAccounts: ({ session }) => reader.all(session.traderId),

    async retryAccount({ session: { traderId }, params: { id } }) {
      const account = await find(traderId, id)
      if (!account) throw new Refusal('not_found', 'No such account found.')
      if (account.held?.for !== 'fault') throw new Refusal('conflict', 'No internal fault has frozen this account.')
      const nothing = { tradeId: null, position: null, price: null, sl: null, tp: null, volume: 0 }
      try {
        return { message: await command(parts, traderId, { kind: 'retry', accountId: id, ...nothing }) }
      } catch (error) {
        const now = await find(traderId, id)
        const isBack = error instanceof Refusal && error.code === 'not_now' && now?.held?.for === 'fault'
        throw isBack ? new Refusal('conflict', `The fault occurred again. ${now.held?.why ?? ''}`.trim()) : error
      }
    },
  }
}
