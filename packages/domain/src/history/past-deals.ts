import type { Cents, Points, Side, Ticket, TimeMs, Volume } from '../numbers/types.ts'

/** A deal of an account's past, as its broker has it: before Ratchet kept the account's record. */
export interface PastDeal {
  readonly ticket: Ticket
  readonly position: Ticket
  /** Ratchet's name, and the broker's. */
  readonly symbol: string
  readonly brokerSymbol: string
  /** Of the deal: a long position is closed by a sell. */
  readonly side: Side
  readonly entry: 'in' | 'out'
  readonly volume: Volume
  /** At `barDigits`. */
  readonly price: Points
  /** UTC. */
  readonly timeMs: TimeMs
  readonly profit: Cents
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  readonly comment: string
}

/** A position, or a part of one, that was closed. */
export interface PastTrade {
  readonly position: Ticket
  /** The deal that closed it. */
  readonly deal: Ticket
  readonly symbol: string
  readonly fileSymbol: string
  readonly side: Side
  readonly volume: Volume
  readonly openAtMs: TimeMs
  /** 0 if the deal that opened it is not there. */
  readonly open: Points
  readonly closeAtMs: TimeMs
  readonly close: Points
  readonly stop: Points
  readonly target: Points
  readonly profit: Cents
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  readonly comment: string
}

/** What is open of a position. */
interface Open {
  volume: number
  /** Price times volume: more than a number holds exactly. */
  cost: bigint
  atMs: TimeMs
  /** Of the deals that opened it, and not of its closed parts. */
  commission: number
  fee: number
  comment: string
}

/** HIS15: one trade for each deal that closed something. The costs of opening are shared out by volume. @param deals in the order of their time */
export function tradesOfDeals(deals: readonly PastDeal[]): readonly PastTrade[] {
  const open = new Map<Ticket, Open>()
  const trades: PastTrade[] = []
  for (const deal of deals) {
    if (deal.volume <= 0) continue
    if (deal.entry === 'in') addTo(open, deal)
    else trades.push(closedBy(deal, open))
  }
  return trades
}

function addTo(open: Map<Ticket, Open>, { position, volume, price, timeMs, commission, fee, comment }: PastDeal): void {
  const found = open.get(position) ?? { volume: 0, cost: 0n, atMs: timeMs, commission: 0, fee: 0, comment }
  found.volume += volume
  found.cost += BigInt(price) * BigInt(volume)
  found.commission += commission
  found.fee += fee
  open.set(position, found)
}

function closedBy(deal: PastDeal, open: Map<Ticket, Open>): PastTrade {
  const { position, ticket, symbol, brokerSymbol, volume, timeMs, price, profit, swap } = deal
  const from = open.get(position)
  const part = from && takeOff(from, volume)
  if (from && from.volume <= 0) open.delete(position)
  return {
    position,
    deal: ticket,
    symbol,
    fileSymbol: brokerSymbol,
    side: deal.side === 'sell' ? 'buy' : 'sell',
    volume,
    openAtMs: from ? from.atMs : timeMs,
    open: part?.price ?? 0,
    closeAtMs: timeMs,
    close: price,
    stop: 0,
    target: 0,
    profit,
    swap,
    commission: deal.commission + (part?.commission ?? 0),
    fee: deal.fee + (part?.fee ?? 0),
    comment: from?.comment ?? deal.comment,
  }
}

/** Takes a closed volume off what is open, with its share of the costs. */
function takeOff(from: Open, volume: number): { price: Points; commission: number; fee: number } {
  const taken = Math.min(volume, from.volume)
  const share = (amount: number) => Math.round((amount * taken) / from.volume)
  const [commission, fee] = [share(from.commission), share(from.fee)]
  const half = BigInt(from.volume) / 2n
  const price = Number((from.cost + half) / BigInt(from.volume))
  from.cost -= (from.cost * BigInt(taken)) / BigInt(from.volume)
  from.volume -= taken
  from.commission -= commission
  from.fee -= fee
  return { price, commission, fee }
}
