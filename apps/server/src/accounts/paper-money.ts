import { fundingRefusals, isPaperServer, type PaperRequest } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { acceptCommission, acceptDeposit } from '../core/trading/accept.ts'
import { type CommandParts, command, findRequest } from '../core/trading/commands.ts'

export interface PaperMoneyParts extends CommandParts {
  readonly store: CommandParts['store'] & Pick<ApiStore, 'listAccounts'>
}

const nothing = { position: null, price: null, sl: null, tp: null, volume: 0 } as const

/** MAT22, MAT23, MAT25: practice money and what trading costs there. What was asked for under a key is done once, and answered as it was the first time. */
export function paperMoneyHandlers(
  parts: PaperMoneyParts,
): Pick<Handlers, 'deposit' | 'resetAccount' | 'setCommission'> {
  async function fund(
    traderId: string,
    accountId: string,
    what: { readonly kind: PaperRequest; readonly amount?: number },
    key: string | undefined,
  ) {
    const account = (await parts.store.listAccounts(traderId)).find(({ id }) => id === accountId)
    if (!account) throw new Refusal('not_found', 'No such account found.')
    const { server, login } = account
    if (!isPaperServer(server)) throw new Refusal('conflict', fundingRefusals.atBroker)
    const request = { ...what, ...nothing, tradeId: null }
    const named = { account: { server, brokerId: login } }
    const { id, again } = await findRequest(parts, traderId, key, { ...request, ...named })
    return { message: again ?? (await command(parts, traderId, { ...request, accountId }, id)) }
  }

  return {
    deposit: ({ session: { traderId }, params: { id }, body, idempotencyKey }) =>
      fund(traderId, id, { kind: 'deposit', amount: acceptDeposit(body.amount) }, idempotencyKey),
    resetAccount: ({ session: { traderId }, params: { id }, idempotencyKey }) =>
      fund(traderId, id, { kind: 'reset' }, idempotencyKey),
    setCommission: ({ session: { traderId }, params: { id }, body, idempotencyKey }) =>
      fund(traderId, id, { kind: 'commission', amount: acceptCommission(body.amount) }, idempotencyKey),
  }
}
