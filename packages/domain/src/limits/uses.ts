import type { LimitName, Limits } from '@ratchet/contract'
import { lotsAsShown, moneyAsShown } from '../numbers/figures-text.ts'
import {
  centsOfMoney,
  type LimitState,
  lossesInARow,
  refusedByTime,
  sentToday,
  sumVolume,
  volumeOfLots,
} from './decide.ts'
import { hoursText } from './hours.ts'
import { limitsOn } from './loosen.ts'

/** LIM12: how far a limit is used now, in the limit's own integers; null where it has no such figure. */
export interface UsedLimit {
  readonly limit: LimitName
  readonly symbol: string | null
  readonly used: number | null
  readonly most: number | null
  /** Whether it refuses whatever is new now. */
  readonly isReached: boolean
  readonly sentence: string
}

/** Those of the limits that are set, in the order in which they are looked at. */
export function limitUses(limits: Limits, state: LimitState): readonly UsedLimit[] {
  const { quietHours, pause, tradeVolume, symbolVolume, accountVolume, openTrades, tradesADay, riskMoney } = limits
  const { open, results } = state
  const uses: UsedLimit[] = []
  const only = (limit: LimitName, sentence: string, isReached = false, symbol: string | null = null) =>
    uses.push({ limit, symbol, used: null, most: null, isReached, sentence })
  const counted = (limit: LimitName, used: number, most: number, sentence: string, symbol: string | null = null) =>
    uses.push({ limit, symbol, used, most, isReached: used >= most, sentence })

  const now = refusedByTime(limits, state)
  if (quietHours.length > 0) {
    const isNow = now?.is === 'refused' && now.limit === 'quietHours'
    only('quietHours', isNow ? now.sentence : `${quietHours.map(hoursText).join('; ')} (${limits.zone}).`, isNow)
  }
  if (pause) {
    const isNow = now?.is === 'refused' && now.limit === 'pause'
    const lost = lossesInARow(results)
    const so = `${lost} losses in a row. A pause of ${pause.minutes} minutes starts after ${pause.losses}.`
    uses.push({
      limit: 'pause',
      symbol: null,
      used: Math.min(lost, pause.losses),
      most: pause.losses,
      isReached: isNow,
      sentence: isNow ? now.sentence : so,
    })
  }
  if (tradeVolume !== null) only('tradeVolume', `At most ${lotsAsShown(volumeOfLots(tradeVolume))} lots in a trade.`)
  const inLots = (limit: LimitName, lots: number, symbol: string | null) => {
    const [used, most] = [sumVolume(open, symbol ?? undefined), volumeOfLots(lots)]
    const where = symbol === null ? '' : ` of ${symbol}`
    const sentence = `${lotsAsShown(used)} of ${lotsAsShown(most)} lots${where} are open or pending.`
    counted(limit, used, most, sentence, symbol)
  }
  for (const { symbol, tradeVolume: own } of limits.symbols)
    if (own !== null)
      only('tradeVolume', `At most ${lotsAsShown(volumeOfLots(own))} lots in a trade of ${symbol}.`, false, symbol)
  const isOpen = new Set(open.map(({ symbol }) => symbol))
  const named = limits.symbols.flatMap(({ symbol, openVolume }) => (openVolume === null ? [] : symbol))
  for (const symbol of [...new Set([...isOpen, ...named])].toSorted()) {
    const { openVolume } = limitsOn(limits, symbol)
    if (openVolume !== null) inLots('symbolVolume', openVolume, symbol)
  }
  if (symbolVolume !== null && isOpen.size === 0)
    only(
      'symbolVolume',
      `At most ${lotsAsShown(volumeOfLots(symbolVolume))} lots of one symbol may be open or pending.`,
    )
  if (accountVolume !== null) inLots('accountVolume', accountVolume, null)
  if (openTrades !== null)
    counted('openTrades', open.length, openTrades, `${open.length} of ${openTrades} trades are open or pending.`)
  if (tradesADay !== null) {
    const used = sentToday(limits, state)
    counted('tradesADay', used, tradesADay, `${used} of ${tradesADay} trades were sent today.`)
  }
  if (riskMoney !== null)
    only(
      'riskMoney',
      `At most ${moneyAsShown(centsOfMoney(riskMoney))} at risk in a trade, and each trade needs a stop loss.`,
    )
  return uses
}
