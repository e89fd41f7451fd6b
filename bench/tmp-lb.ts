import { indexed, looped, openings, tape } from '/work/main/bench/ladder.ts'

for (const [n, ticks] of [
  [10_000, 200_000],
  [100_000, 20_000],
  [1_000_000, 4_000],
] as const) {
  const t = tape(ticks)
  const o = openings(n)
  for (let k = 0; k < 3; k++) {
    const a = indexed(o, t),
      b = looped(o, t)
    let s = performance.now()
    const ra = a()
    const ma = performance.now() - s
    s = performance.now()
    const rb = b()
    const mb = performance.now() - s
    console.log(
      n,
      ticks,
      ma.toFixed(2),
      mb.toFixed(1),
      (mb / ma).toFixed(0),
      ((ma * 1e6) / ticks).toFixed(1) + ' ns/tick',
      JSON.stringify(ra) === JSON.stringify(rb),
      JSON.stringify(ra),
    )
  }
}
