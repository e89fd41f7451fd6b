import { seeded, TickBuilder, type TickColumns } from '@ratchet/domain'

/** How the price of a world goes. Each begins at 1,300.00 and lasts some 14 hours, in which gold moves by about 1 %. */
export type WorldKind =
  /** Steps of one size, spread of 3 pips: no ladder is better than another. */
  | 'walk'
  /** Calm and wild hours, leaps, a spread that widens with them: no direction either. */
  | 'wild'
  /** Planted: the price drifts one way for some hours, then the other. */
  | 'trends'
  /** Planted: the price is drawn back to where it was. */
  | 'range'

const [tickMs, stepPoints, spreadPoints] = [10_000, 17, 30]

/** Sum of four, near enough to a bell curve; of variance 1. */
const bellOf = (random: () => number) => () => (random() + random() + random() + random() - 2) * Math.sqrt(3)

/** @param strength of what is planted: 0 is none */
export function worldOf(kind: WorldKind, seed: number, ticks: number, strength = 0): TickColumns {
  const random = seeded(seed)
  const bell = bellOf(random)
  const builder = new TickBuilder()
  let [price, anchor, drift, wildness, timeMs] = [130_000, 130_000, 1, 1, 1_763_452_800_000]
  for (let tick = 0; tick < ticks; tick++) {
    if (random() < 1 / 400) wildness = kind === 'wild' ? 0.4 + 2.2 * random() : 1
    if (random() < 1 / 900) drift = -drift
    const leap = kind === 'wild' && random() < 1 / 700 ? 12 * bell() : 0
    const planted =
      kind === 'trends' ? drift * strength : kind === 'range' ? (strength * (anchor - price)) / stepPoints / 60 : 0
    price += stepPoints * (wildness * bell() + leap + planted)
    anchor += (price - anchor) / 3000
    const spread = Math.round(spreadPoints * (wildness > 1.8 ? wildness : 1) + (leap === 0 ? 0 : 60))
    const bid = Math.round(price - spread / 2)
    builder.push({ timeMs, bid, ask: bid + spread })
    timeMs += tickMs
  }
  return builder.columns()
}
