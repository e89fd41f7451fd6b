import { isLiveServer } from '@ratchet/broker/connectors'
import { marketOf, operatorWords, serverNames, type TradeBody } from '@ratchet/contract'
import type { AccountStateRow, ApiStore } from '@ratchet/store'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'

export const accountIsPaused = 'This account is paused. Resume it under Settings to send instructions.'

type Named = TradeBody & { readonly server: string }

/**
 * Finds where an instruction goes: to the account that it names, or to a server. At `Ratchet-Live` that is the trader's live account which
 * was connected first; without one it is nobody's, and the engine says so.
 */
export function destinations(store: Pick<ApiStore, 'listAccounts'>) {
  /** @throws Refusal where the account is not there, or takes no instruction */
  return async function destination(traderId: string, body: TradeBody): Promise<Named> {
    const { server, accountId } = body
    if (accountId !== undefined) {
      const accounts = await store.listAccounts(traderId)
      const account = accounts.find(({ id }) => id === accountId)
      if (!account) throw invalidField('accountId', 'No such account found.')
      const market = marketOf(account.server)
      if (
        market !== undefined &&
        market !== account.server &&
        !accounts.some((one) => one.server === market && !one.isDisconnected)
      )
        throw new Refusal(
          'conflict',
          `This account trades on prices from ${market}. Connect your account there again under Settings.`,
        )
      return at(body, account)
    }
    if (server === serverNames.live && !body.brokerId) {
      const account = (await store.listAccounts(traderId)).find(isLive)
      if (account) return at({ ...body, accountId: account.id }, account)
    }
    return { ...body, server: server ?? '' }
  }
}

/** Whether an account is one of real money, and connected. */
export const isLive = ({ server, isDisconnected }: AccountStateRow): boolean => isLiveServer(server) && !isDisconnected

function at(body: TradeBody, { server, login, isPaused, isDisconnected, freeze }: AccountStateRow): Named {
  if (isDisconnected) throw new Refusal('conflict', 'This account is disconnected. Connect it again under Settings.')
  if (freeze) throw new Refusal('conflict', operatorWords.refused(freeze.reason))
  if (isPaused) throw new Refusal('conflict', accountIsPaused)
  return { ...body, server, brokerId: login }
}
