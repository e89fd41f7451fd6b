/**
 * The rules of the replay once more, as plainly as they can be said: one loop over positions and ticks, decimals as BigInt read from
 * their digits, nothing shared with the product's code. Tests hold the two against each other; speed is no concern here.
 */

export interface TwinTick {
  readonly time: number
  readonly bid: string
  readonly ask: string
}

/** A tick whose prices are rounded to the symbol's digits. */
export interface TwinQuote {
  readonly time: number
  readonly bid: bigint
  readonly ask: bigint
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
  const text = typeof value === 'number' ? value.toFixed(scale) : value
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

/** Gold and oil both have two digits. */
const price = (value: bigint): bigint => roundTo(value, 2)

export const roundQuotes = (ticks: readonly TwinTick[]): TwinQuote[] =>
  ticks.map((tick) => ({ time: tick.time, bid: price(exact(tick.bid)), ask: price(exact(tick.ask)) }))

/** The rungs as prices; those that are off are left out, levels that are left alone are 0. */
function rungsAt(open: bigint, long: boolean, ladder: Readonly<Record<string, number>>, pip: string) {
  const pips = (name: string) => (exact(ladder[name] ?? 0) * exact(pip)) / 10n ** BigInt(scale)
  const away = (distance: bigint) => price(long ? open + distance : open - distance)
  return Array.from({ length: 12 }, (_, n) => n + 1)
    .map((rung) => ({
      rung,
      profit: pips(`profit${rung}`),
      stop: pips(`sl${rung}`),
      target: pips(`tp${rung}`),
      share: exact(ladder[`close${rung}`] ?? 0),
    }))
    .filter(({ profit }) => profit !== 0n)
    .map(({ rung, profit, stop, target, share }) => ({
      rung,
      share,
      trigger: away(profit),
      stop: stop === 0n ? 0n : away(profit - stop),
      target: target === 0n ? 0n : away(profit + target),
    }))
}

const sharesOf = (rungs: readonly { readonly rung: number; readonly share: bigint }[], reached: ReadonlySet<number>) =>
  rungs.reduce((sum, { rung, share }) => (reached.has(rung) ? sum + share : sum), 0n)

export const slowReplay = (quotes: readonly TwinQuote[], plan: TwinPlan, pip: string, contract: number) =>
  plan.positions.map((position) => slowPosition(quotes, position, position.ladder ?? plan.ladder, pip, contract))

function slowPosition(
  quotes: readonly TwinQuote[],
  position: TwinPosition,
  ladder: TwinPlan['ladder'],
  pip: string,
  contract: number,
) {
  const long = position.side === 'buy'
  const first = quotes.findIndex((quote) => quote.time >= position.openAt)
  const opening = quotes[first]
  const last = quotes.at(-1)
  if (!opening || !last) throw new Error(`Position ${position.id} never opened`)
  const open = long ? opening.ask : opening.bid
  const rungs = rungsAt(open, long, ladder, pip)
  let sl = price(exact(position.sl))
  let tp = price(exact(position.tp))
  const reached = new Set<number>()
  /** Rungs whose parts were closed. */
  const told = new Set<number>()
  const changes: { time: number; rung: number; sl: number; tp: number }[] = []
  const parts: { time: number; rung: number; volume: number; price: number; profit: number }[] = []
  let left = exact(position.volume)
  let profit = 0n
  const profitOf = (volume: bigint, at: bigint) => {
    const difference = long ? at - open : open - at
    return roundTo((difference * volume * BigInt(contract)) / 10n ** BigInt(scale), 2)
  }
  /** Gold trades in hundredths of a lot, and one is the least: nothing less is closed, and nothing less is left. */
  const closedUpTo = (share: bigint) => {
    const whole = 100n * 10n ** BigInt(scale)
    if (share === whole) return exact(position.volume)
    const hundredth = 10n ** BigInt(scale - 2)
    return ((exact(position.volume) * share) / whole / hundredth) * hundredth
  }
  const end = (time: number, at: bigint, reason: string) => {
    profit += profitOf(left, at)
    return {
      id: position.id,
      openTime: opening.time,
      openPrice: number(open),
      changes,
      ...(parts.length > 0 && { parts }),
      closeTime: time,
      closePrice: number(at),
      reason,
      profit: number(profit),
    }
  }
  for (let i = first; i < quotes.length; i++) {
    const quote = quotes[i] as TwinQuote
    const exit = long ? quote.bid : quote.ask
    if (i > first && sl !== 0n && (long ? exit <= sl : exit >= sl)) return end(quote.time, exit, 'sl')
    if (i > first && tp !== 0n && (long ? exit >= tp : exit <= tp)) return end(quote.time, exit, 'tp')
    const before = [sl, tp]
    let highest = 0
    for (const { rung, trigger, stop, target } of rungs) {
      if (reached.has(rung) || (long ? exit < trigger : exit > trigger)) continue
      reached.add(rung)
      highest = rung
      if (stop > 0n && (sl === 0n || (long ? stop > sl : stop < sl))) sl = stop
      if (target > 0n && (tp === 0n || (long ? target > tp : target < tp))) tp = target
    }
    if (sl !== before[0] || tp !== before[1])
      changes.push({ time: quote.time, rung: highest, sl: number(sl), tp: number(tp) })
    if (highest === 0) continue
    const due = closedUpTo(sharesOf(rungs, reached)) - (exact(position.volume) - left)
    if (due === 0n) continue
    if (due === left) return end(quote.time, exit, 'rung')
    // What would leave less than a hundredth leaves one.
    const least = 10n ** BigInt(scale - 2)
    const volume = left - due < least ? ((left - least) / least) * least : due
    if (volume <= 0n) continue
    const named = rungs.filter(({ rung, share }) => share > 0n && reached.has(rung) && !told.has(rung)).at(-1)
    for (const rung of reached) told.add(rung)
    left -= volume
    profit += profitOf(volume, exit)
    parts.push({
      time: quote.time,
      rung: named?.rung ?? 0,
      volume: number(volume),
      price: number(exit),
      profit: number(profitOf(volume, exit)),
    })
  }
  return end(last.time, long ? last.bid : last.ask, 'end')
}
