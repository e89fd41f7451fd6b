import css from './public.module.css'

/** The price always walks the same way, so that the picture is the same for everyone and needs no request. */
const walk = [
  620, 604, 612, 580, 592, 566, 574, 540, 556, 528, 540, 500, 512, 478, 496, 462, 476, 430, 448, 420, 440, 396, 408,
  372, 390, 350, 372, 330, 352, 308, 326, 280, 300, 262, 286, 240, 262, 214, 236, 190, 214,
]
const step = 36
const price = walk.map((y, index) => `${index * step},${y}`).join(' ')

/** The stop follows under it: it stays level until the price has earned the next step, and never goes down. */
const stop = walk
  .reduce<{ points: string[]; level: number }>(
    ({ points, level }, y, index) => {
      const wanted = Math.ceil((y + 70) / 48) * 48
      const next = Math.min(level, wanted)
      const x = index * step
      return { points: next === level ? points : [...points, `${x},${level}`, `${x},${next}`], level: next }
    },
    { points: ['0,720'], level: 720 },
  )
  .points.concat('1440,288')
  .join(' ')

/** Draws the background of the sign-in pages: what the product does, in two lines. */
export function Scene() {
  return (
    <svg
      className={css.scene}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id="scene-ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--r-bg)" />
          <stop offset="1" stopColor="color-mix(in srgb, var(--r-accent) 6%, var(--r-bg))" />
        </linearGradient>
        <linearGradient id="scene-locked" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--mantine-color-brass-5)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--mantine-color-brass-5)" stopOpacity="0" />
        </linearGradient>
        <pattern id="scene-grid" width="72" height="48" patternUnits="userSpaceOnUse">
          <path d="M72 0H0V48" fill="none" stroke="var(--r-line)" strokeOpacity="0.5" />
        </pattern>
      </defs>
      <rect width="1440" height="900" fill="url(#scene-ground)" />
      <rect width="1440" height="900" fill="url(#scene-grid)" />
      <polygon points={`${stop} 1440,900 0,900`} fill="url(#scene-locked)" />
      <polyline points={stop} fill="none" stroke="var(--r-gold)" strokeWidth="2.5" strokeOpacity="0.8" />
      <polyline
        points={price}
        fill="none"
        stroke="var(--r-accent)"
        strokeWidth="1.8"
        strokeOpacity="0.65"
        strokeLinejoin="round"
      />
    </svg>
  )
}
