/**
 * The rules of the replay once more, as plainly as they can be said: one loop over ticks and positions, decimals as BigInt read from
 * their digits, nothing shared with the product's code. Tests hold the two against each other; speed is no concern here.
 */

export interface TwinTick {
  readonly time: number
  readonly bid: string
  readonly ask: string
}

export interface TwinPosition {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly volume: number
  readonly openAt: number
  readonly sl: number
  readonly tp: number
  readonly ladder?: Readonly<Record<string, number>>
}

export interface TwinPlan {
  readonly ladder: Readonly<Record<string, number>>
  readonly positions: readonly TwinPosition[]
}

/** Decimals that everything is carried at before it is rounded. */
const scale = 9

function exact(value: string | number): bigint {
  const text = typeof value === 'number' ? value.toFixed(scale).replace(/\.?0+$/, '') : value
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** BigInt(scale) + BigInt((fraction + '0'.repeat(scale)).slice(0, scale))
}

function roundTo(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(scale - digits)
  const sign = value < 0n ? -1n : 1n
  const magnitude = value * sign
  return sign * (((magnitude + unit / 2n) / unit) * unit)
}

const number = (value: bigint): number => Number(value) / 10 ** scale

/** Price, in the smallest steps of the symbol. */
const price = (value: bigint): bigint => roundTo(value, 2)

export function slowReplay(ticks: readonly TwinTick[], plan: TwinPlan, pip: string, contract: number) {
  const quotes = ticks.map((tick) => ({ time: tick.time, bid: price(exact(tick.bid)), ask: price(exact(tick.ask)) }))
  return plan.positions.map((position) => {
    const long = position.side === 'buy'
    const ladder = position.ladder ?? plan.ladder
    const pips = (name: string) => (exact(ladder[name] ?? 0) * exact(pip)) / 10n ** BigInt(scale)
    let open: { time: number; price: bigint } | undefined
    let sl = price(exact(position.sl))
    let tp = price(exact(position.tp))
    const reached = new Set<number>()
    const changes: { time: number; rung: number; sl: number; tp: number }[] = []
    const end = (time: number, at: bigint, reason: string) => {
      const difference = long ? at - (open?.price ?? 0n) : (open?.price ?? 0n) - at
      const profit = roundTo((difference * exact(position.volume) * BigInt(contract)) / 10n ** BigInt(scale), 2)
      return { id: position.id, openTime: open?.time, openPrice: number(open?.price ?? 0n), changes, closeTime: time, closePrice: number(at), reason, profit: number(profit) }
    }
    for (const quote of quotes) {
      const exit = long ? quote.bid : quote.ask
      if (!open) {
        if (quote.time < position.openAt) continue
        open = { time: quote.time, price: long ? quote.ask : quote.bid }
      } else {
        if (sl !== 0n && (long ? exit <= sl : exit >= sl)) return end(quote.time, exit, 'sl')
        if (tp !== 0n && (long ? exit >= tp : exit <= tp)) return end(quote.time, exit, 'tp')
      }
      const before = [sl, tp]
      let highest = 0
      for (let rung = 1; rung <= 6; rung++) {
        const profit = pips(`profit${rung}`)
        if (profit === 0n || reached.has(rung)) continue
        const trigger = price(long ? open.price + profit : open.price - profit)
        if (long ? exit < trigger : exit > trigger) continue
        reached.add(rung)
        highest = rung
        const stop = pips(`sl${rung}`)
        const target = pips(`tp${rung}`)
        if (stop !== 0n) {
          const level = price(long ? open.price + (profit - stop) : open.price - (profit - stop))
          if (level > 0n && (sl === 0n || (long ? level > sl : level < sl))) sl = level
        }
        if (target !== 0n) {
          const level = price(long ? open.price + (profit + target) : open.price - (profit + target))
          if (level > 0n && (tp === 0n || (long ? level > tp : level < tp))) tp = level
        }
      }
      if (sl !== before[0] || tp !== before[1]) changes.push({ time: quote.time, rung: highest, sl: number(sl), tp: number(tp) })
    }
    const last = quotes.at(-1)
    if (!open || !last) throw new Error(`Position ${position.id} never opened`)
    return end(last.time, long ? last.bid : last.ask, 'end')
  })
}
