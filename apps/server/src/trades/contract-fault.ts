import { contractChangedText, contractChanges, contractWaitsText, hasSameTerms } from '@ratchet/contract'
import type { AccountSymbols } from '@ratchet/store'
import type { ForeignMarkets } from '../core/trading/market-view.ts'

/**
 * ENG23: why nothing new is traded in a symbol of an account, in words; undefined if it is. Prices and amounts of an instruction are converted by the
 * instruments of this process, so these must have the terms that the trader confirmed, as must the account's engine.
 */
export async function contractFault(
  { offered, confirmed }: AccountSymbols,
  symbol: string,
  market: string,
  foreign: Pick<ForeignMarkets, 'load' | 'reload'>,
): Promise<string | undefined> {
  const offer = offered.find((one) => one.symbol === symbol)
  // Offers that an earlier release stored have no contract.
  if (!offer?.contract) return undefined
  const { contract } = offer
  const changes = contractChanges(confirmed[symbol], contract)
  if (changes.length > 0) return contractChangedText(symbol, changes)
  const isHere = (instruments: Awaited<ReturnType<ForeignMarkets['load']>>) =>
    instruments.some((one) => one.symbol === symbol && hasSameTerms(one, contract))
  const isTaken = isHere(await foreign.load(market)) || isHere(await foreign.reload(market))
  return offer.inUse !== false && isTaken ? undefined : contractWaitsText(symbol)
}
