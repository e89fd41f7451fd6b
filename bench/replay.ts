import { defaultInstruments, type ReplayPlan, type Risk } from '@ratchet/contract'
import { profitCents, replay, TickBuilder, type TickColumns } from '@ratchet/domain'
import type { Measured } from './measure.ts'

const positions = 100
const ladder: Partial<Risk> = { profit1: 20, sl1: 10, profit2: 50, sl2: 20, profit3: 100, sl3: 30, tp3: 200 }
const gold = defaultInstruments.find((instrument) => instrument.symbol === 'GOLD')

/** A seeded walk: the bench needs prices that move, not prices that are true. */
function walk(ticksCount: number): TickColumns {
  const builder = new TickBuilder()
  let state = 7
  let bid = 130_000
  for (let i = 0; i < ticksCount; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bid += (state >>> 30) - 1 - ((state >>> 29) & 1)
    bid = Math.max(100_000, bid)
    builder.push({ timeMs: 1_400_000_000_000 + i * 100, bid, ask: bid + 30 })
  }
  return builder.columns()
}

/** The plain way: every tick looks at every position and each of its rungs. */
function plainLoop(ticks: TickColumns, plan: ReplayPlan): number[] {
  const instrument = gold as NonNullable<typeof gold>
  const rungs = [1, 2, 3].map((n) => {
    const field = (name: string) => (ladder[`${name}${n}` as keyof Risk] ?? 0) * instrument.pipPoints
    return { profit: field('profit'), sl: field('sl'), tp: field('tp') }
  })
  const open = plan.positions.map((p) => ({ p, price: 0, sl: 0, tp: 0, reached: 0, close: 0 }))
  for (let i = 0; i < ticks.length; i++) {
    const bid = ticks.bid[i] ?? 0
    const ask = ticks.ask[i] ?? 0
    const time = ticks.timeMs[i] ?? 0
    for (const one of open) {
      const way = one.p.side === 'buy' ? 1 : -1
      const exit = way === 1 ? bid : ask
      if (one.close !== 0 || time < one.p.openAt) continue
      if (one.price === 0) one.price = way === 1 ? ask : bid
      else if ((one.sl !== 0 && way * (exit - one.sl) <= 0) || (one.tp !== 0 && way * (exit - one.tp) >= 0)) {
        one.close = exit
        continue
      }
      for (const [index, rung] of rungs.entries()) {
        if (one.reached & (1 << index) || way * (exit - one.price) < rung.profit) continue
        one.reached |= 1 << index
        const stop = one.price + way * (rung.profit - rung.sl)
        if (one.sl === 0 || way * (stop - one.sl) > 0) one.sl = stop
        const target = one.price + way * (rung.profit + rung.tp)
        if (rung.tp !== 0 && (one.tp === 0 || way * (target - one.tp) > 0)) one.tp = target
      }
    }
  }
  const last = ticks.length - 1
  return open.map(({ p, price, close }) => {
    const exit = close || ((p.side === 'buy' ? ticks.bid : ticks.ask)[last] ?? 0)
    return profitCents(instrument, p.side, price, exit, 1000) / 100
  })
}

/** A million ticks and a hundred positions: the product's replay and the plain loop, which must end with the same profits. */
export function replayBench(ticksCount = 1_000_000): Measured {
  const instrument = gold as NonNullable<typeof gold>
  const ticks = walk(ticksCount)
  const plan: ReplayPlan = {
    ladder,
    positions: Array.from({ length: positions }, (_, n) => ({
      id: String(n),
      side: n % 2 === 0 ? ('buy' as const) : ('sell' as const),
      volume: 0.1,
      // The last of them opens when nine tenths of the ticks are over.
      openAt: 1_400_000_000_000 + n * Math.round(0.9 * ticksCount),
      sl: 0,
      tp: 0,
    })),
  }
  return {
    what: `replay of ${ticksCount} ticks with ${positions} positions`,
    unit: 'ms',
    yardstickName: 'plain loop over positions and rungs',
    ours: () => replay(ticks, plan, instrument).positions.map(({ profit }) => profit),
    yardstick: () => plainLoop(ticks, plan),
  }
}
