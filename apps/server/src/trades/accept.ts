import { createHmac } from 'node:crypto'
import { type Instrument, marketOf, ocoWords, onlyWaitingEnds, serverNames, type TradeBody } from '@ratchet/contract'
import { canonicalJson } from '@ratchet/domain'
import { tradeColumns } from '@ratchet/engine'
import type { NewTrade } from '@ratchet/store'
import { invalidField } from '../core/refusals/refusal.ts'
import { accountPlace, type Sealer } from '../core/secrets/seal.ts'
import { acceptMembers } from '../core/trading/accept.ts'

/**
 * Turns the form of a new trade into the domain's integers. Whether it can be executed is for the broker to say.
 * @throws Refusal that names the field which cannot be accepted
 */
export function acceptTrade(
  input: TradeBody & { readonly server: string },
  traderId: string,
  instruments: readonly Instrument[],
  sealer: Sealer,
): NewTrade {
  const {
    accountId,
    server,
    action,
    brokerPassword = '',
    goodTill,
    oco,
    openAccount = false,
    status: _,
    ...same
  } = input
  const instrument = instruments.find(({ symbol }) => symbol === input.symbol)
  if (!instrument) throw invalidField('symbol', `Choose one of ${instruments.map(({ symbol }) => symbol).join(', ')}.`)
  const servers: readonly string[] = Object.values(serverNames)
  // An account that is named has been found already.
  if (!servers.includes(server) && !(accountId && marketOf(server)))
    throw invalidField('server', `Choose one of ${servers.join(', ')}.`)
  if (goodTill !== undefined && action !== 'Trade_Action_Pending') throw invalidField('goodTill', onlyWaitingEnds)
  if (oco !== undefined && action !== 'Trade_Action_Pending') throw invalidField('oco', ocoWords.onlyWaiting)
  return {
    ...acceptMembers(tradeColumns, same, instrument),
    server,
    action,
    openAccount,
    brokerId: input.brokerId ?? '',
    magic: input.magic ?? '',
    ...(goodTill !== undefined && { untilMs: Date.parse(goodTill) }),
    ...(oco !== undefined && { oco: { with: oco.toLowerCase(), filled: false } }),
    risk: input.risk ?? null,
    profit: input.profit ?? null,
    // An account at a broker keeps the credentials that it was connected with.
    brokerPasswordSealed:
      brokerPassword === '' || marketOf(server) !== undefined
        ? null
        : (login) => sealer.seal(brokerPassword, accountPlace(traderId, server, login)),
  }
}

/**
 * Hashes a body, to tell whether two are equal. The hash is keyed because a body may carry a password, which a plain hash would let an
 * attacker guess.
 */
export function bodyHash(body: unknown, key: Uint8Array): string {
  return createHmac('sha256', key).update(canonicalJson(body)).digest('hex')
}
