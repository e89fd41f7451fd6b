import { type EventData, floorLines } from '@ratchet/contract'
import { moneyAsShown } from '@ratchet/domain'

/** That an account's ladder was touched, in sentences. */
export function touchedText(touch: EventData<'floor.touched'>): string {
  const { by, line, equity, symbol } = touch
  const quote = symbol === undefined ? '' : ` at a ${symbol} quote`
  const met = `Equity was ${moneyAsShown(equity)}${quote} and reached ${floorLines[by]} at ${moneyAsShown(line)}.`
  return `${met} ${doneText(touch)}`
}

function doneText({ positions, orders, keepsOpen }: EventData<'floor.touched'>): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
  const waiting = count(orders, 'pending order')
  if (keepsOpen)
    return orders === 0
      ? 'New trades are stopped; open positions stay.'
      : `New trades are stopped; open positions stay. Cancelling ${waiting}.`
  if (positions + orders === 0) return 'There were no positions or pending orders.'
  return `Closing ${count(positions, 'position')} and cancelling ${waiting}.`
}

/** FLO10: that an account came near a line of its ladder, in sentences. */
export function nearedText({ by, line, equity, symbol, warnAt }: EventData<'floor.neared'>): string {
  const quote = symbol === undefined ? '' : ` at a ${symbol} quote`
  const far = `${moneyAsShown(Math.abs(equity - line))} from ${floorLines[by]} at ${moneyAsShown(line)}`
  return `Equity was ${moneyAsShown(equity)}${quote}, ${far}. The plan warns at ${warnAt} percent of the way.`
}
