import { type EventData, floorLines } from '@ratchet/contract'
import { moneyAsShown } from '@ratchet/domain'

/** That an account's ladder was touched, in sentences. */
export function touchedText({ by, line, equity, symbol, positions, orders }: EventData<'floor.touched'>): string {
  const quote = symbol === undefined ? '' : ` at a quote of ${symbol}`
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
  const open = `${count(positions, 'position')} and ${count(orders, 'waiting order')}`
  const does = positions + orders === 0 ? 'Nothing was open.' : `The ladder closes ${open}.`
  return `Equity came to ${moneyAsShown(equity)}${quote} and met ${floorLines[by]} at ${moneyAsShown(line)}. ${does}`
}

/** FLO10: that an account came near a line of its ladder, in sentences. */
export function nearedText({ by, line, equity, symbol, warnAt }: EventData<'floor.neared'>): string {
  const quote = symbol === undefined ? '' : ` at a quote of ${symbol}`
  const far = `${moneyAsShown(Math.abs(equity - line))} from ${floorLines[by]} at ${moneyAsShown(line)}`
  return `Equity came to ${moneyAsShown(equity)}${quote}: it is ${far}. The plan warns from ${warnAt} percent of the way.`
}
