import css from './home-picture.module.css'

const price =
  '0,250 30,232 60,240 90,196 120,210 150,168 176,182 206,130 236,150 264,116 290,128 322,78 352,98 384,58 420,72 460,40'
const rungs = [
  { y: 188, x: 96, pips: 50, locked: 30 },
  { y: 124, x: 210, pips: 120, locked: 90 },
  { y: 70, x: 326, pips: 190, locked: 160 },
]

/** A position with three rungs, told as a drawing. */
export function HomePicture() {
  return (
    <svg
      viewBox="0 0 480 320"
      className={css.picture}
      role="img"
      aria-label="A price rises; the stop loss follows it in steps"
    >
      {rungs.map(({ y, pips }) => (
        <g key={pips}>
          <line x1="0" x2="480" y1={y} y2={y} className={css.rung} />
          <text x="12" y={y - 6} className={css.label}>
            +{pips} pips
          </text>
        </g>
      ))}
      <polygon
        points="0,300 96,300 96,226 210,226 210,160 326,160 326,106 480,106 480,320 0,320"
        className={css.locked}
      />
      <polyline points="0,300 96,300 96,226 210,226 210,160 326,160 326,106 480,106" className={css.stop} />
      {rungs.map(({ x, locked, y }) => (
        <text key={locked} x={x + 8} y={y + 54} className={css.lock}>
          +{locked} locked
        </text>
      ))}
      <polyline points={price} className={css.price} />
      <circle cx="460" cy="40" r="4" className={css.now} />
    </svg>
  )
}
