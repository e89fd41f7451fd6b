import { memo, useMemo } from 'react'
import { clockText } from '../../trading/market/hours.ts'
import { type Centre, centres } from './centres.ts'
import { landDots } from './land.ts'
import type { RowState } from './rows.ts'
import css from './sessions.module.css'
import { nightEdge, type Place, sunHeight, sunOverhead } from './sun.ts'

const north = 78
const south = -56
const step = 2.5
/** A degree takes so many units of the drawing. */
const unit = 3
const x = (longitude: number): number => (longitude + 180) * unit
const y = (latitude: number): number => (north - latitude) * unit
const width = 360 * unit
const height = (north - south) * unit

const dots = landDots(step, south, north)
const dotPath = (places: readonly Place[]): string =>
  places.map(({ longitude, latitude }) => `M${x(longitude).toFixed(1)} ${y(latitude).toFixed(1)}h0`).join('')

const meridians = Array.from({ length: 11 }, (_, index) => -150 + index * 30)
const graticule = [
  ...meridians.map((longitude) => `M${x(longitude)} 0V${height}`),
  ...[60, 30, 0, -30].map((latitude) => `M0 ${y(latitude)}H${width}`),
].join('')

/** Draws the night as a shape: its edge goes from west to east, and is closed over the pole that has no sun. */
function nightPath(sun: Place): string {
  // The edge goes on beyond both sides, so that the soft edge of the shape lies outside the picture.
  const edge = Array.from({ length: 141 }, (_, index) => {
    const longitude = -210 + index * 3
    return `${x(longitude)} ${y(nightEdge(longitude, sun)).toFixed(1)}`
  })
  const dark = sun.latitude >= 0 ? height + 60 : -60
  return `M${edge.join('L')}L${x(210)} ${dark}L${x(-210)} ${dark}Z`
}

interface WorldMapProps {
  /** The market's time in whole minutes: the sun is in no hurry. */
  readonly minuteMs: number
  readonly states: readonly RowState[]
}

/** Shows day and night on the earth at the market's time, and the four centres. What it shows is in words beside it. */
export const WorldMap = memo(function WorldMap({ minuteMs, states }: WorldMapProps) {
  const { sun, night, lit, unlit } = useMemo(() => {
    const sun = sunOverhead(minuteMs)
    const isLit = (place: Place) => sunHeight(place, sun) > -1
    return {
      sun,
      night: nightPath(sun),
      lit: dotPath(dots.filter(isLit)),
      unlit: dotPath(dots.filter((place) => !isLit(place))),
    }
  }, [minuteMs])
  return (
    <div className={css.map} aria-hidden data-testid="world">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
        <path className={css.graticule} d={graticule} />
        <path className={css.unlit} d={unlit} />
        <path className={css.lit} d={lit} />
        <path className={css.night} d={night} />
        <circle className={css.halo} cx={x(sun.longitude)} cy={y(sun.latitude)} r={26} />
        <circle className={css.sun} cx={x(sun.longitude)} cy={y(sun.latitude)} r={8} />
      </svg>
      {centres.map((centre) => (
        <City
          key={centre.name}
          centre={centre}
          minuteMs={minuteMs}
          open={states.some(({ row, open }) => row.name === centre.name && open)}
        />
      ))}
    </div>
  )
})

function City({ centre, open, minuteMs }: { centre: Centre; open: boolean; minuteMs: number }) {
  const { name, longitude, latitude, hours } = centre
  return (
    <div
      className={css.city}
      style={{ left: `${(x(longitude) / width) * 100}%`, top: `${(y(latitude) / height) * 100}%` }}
      data-open={open}
      // In the far east there is no room to the right, and right of New York lies London.
      data-side={longitude > 90 || longitude < -30 ? 'left' : 'right'}
    >
      <i className={css.pin} />
      <span className={css.cityText}>
        <b>{name}</b>
        <span className="num">
          {clockText(hours.zone, minuteMs)} {open ? 'open' : 'closed'}
        </span>
      </span>
    </div>
  )
}
