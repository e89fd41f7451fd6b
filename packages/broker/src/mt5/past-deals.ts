import { barDigits, type PastDeal, parseDecimal, volumeDigits } from '@ratchet/domain'
import type { PastDeals } from '@ratchet/engine/ports'
import type { Mt5Account } from './account.ts'
import { centsOf, decimalOf } from './decimals.ts'
import type { WireDeal } from './schemas.ts'
import { symbolFor } from './symbol-names.ts'

/**
 * The trades of the account's past between two moments, oldest first (HIS15). Times of other seasons are read by today's offset of the trade server.
 * @throws TerminalAway, Unreadable
 */
export async function readPastDeals(account: Mt5Account, fromMs: number, toMs: number): Promise<PastDeals> {
  const terminal = account.live()
  const { time, durable } = account
  const deals = await terminal.readDeals(Math.max(0, time.serverOf(fromMs)), time.serverOf(toMs))
  const trades = deals.filter(({ kind, side }) => kind === 'trade' && side !== '')
  const volumes = new Map<string, number>()
  return {
    kind: 'mt5',
    server: terminal.hello.server,
    deals: trades.flatMap((deal) => {
      const about = { symbol: symbolFor(deal.symbol, durable.names), timeMs: time.utcOf(deal.msc) }
      return partsOf(deal, volumes).map((part): PastDeal => ({ ...figuresOf(deal), ...about, ...part }))
    }),
  }
}

function figuresOf({ ticket, position, symbol, side, price, profit, swap, commission, fee, comment }: WireDeal) {
  return {
    ticket,
    position,
    brokerSymbol: symbol,
    side: side === 'sell' ? 'sell' : 'buy',
    // A price has at most eight decimals; bars have as many.
    price: parseDecimal(price, barDigits) ?? decimalOf(price, barDigits),
    profit: centsOf(profit),
    swap: centsOf(swap),
    commission: centsOf(commission),
    fee: centsOf(fee),
    comment,
  } as const
}

const noMoney = { profit: 0, swap: 0, commission: 0, fee: 0 } as const

/** A deal that turns a netting position closes what was open, with all of its money, and opens the rest. */
function partsOf(deal: WireDeal, volumes: Map<string, number>) {
  const { entry, position } = deal
  const volume = decimalOf(deal.volume, volumeDigits)
  const open = volumes.get(position) ?? 0
  if (entry === 'in') {
    volumes.set(position, open + volume)
    return [{ entry, volume }]
  }
  if (entry === 'inout') {
    const closed = Math.min(open, volume)
    volumes.set(position, volume - closed)
    return [
      { entry: 'out', volume: closed },
      { entry: 'in', volume: volume - closed, ...noMoney },
    ] as const
  }
  volumes.set(position, Math.max(0, open - volume))
  return [{ entry: 'out', volume }] as const
}
