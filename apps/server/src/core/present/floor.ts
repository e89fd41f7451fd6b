import type { EventData } from '@ratchet/contract'
import { moneyAsShown } from '@ratchet/domain'

const lines = { total: 'the floor', daily: 'the floor of the day', target: 'the target of the day' } as const

/** That an account's ladder was touched, in sentences. */
export function touchedText({ by, line, equity, symbol, positions, orders }: EventData<'floor.touched'>): string {
  const quote = symbol === undefined ? '' : ` at a quote of ${symbol}`
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
  const open = `${count(positions, 'position')} and ${count(orders, 'waiting order')}`
  const does = positions + orders === 0 ? 'Nothing was open.' : `The ladder closes ${open}.`
  return `Equity came to ${moneyAsShown(equity)}${quote} and met ${lines[by]} at ${moneyAsShown(line)}. ${does}`
}
