import { dayMs, hourMs } from '@ratchet/domain'

const rad = Math.PI / 180

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/**
 * Tells where the sun stands overhead, to about a hundredth of a degree (the Astronomical Almanac's low-precision
 * formulas).
 */
export function sunOverhead(timeMs: number): Place {
  const days = timeMs / dayMs - 10_957.5
  const meanLongitude = 280.46 + 0.985_647_4 * days
  const anomaly = (357.528 + 0.985_600_3 * days) * rad
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * rad
  const tilt = (23.439 - 4e-7 * days) * rad
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude)) / rad
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)) / rad
  const timeEquation = turn(meanLongitude - ascension)
  const hours = (((timeMs / hourMs) % 24) + 24) % 24
  return { latitude: declination, longitude: turn(-15 * (hours - 12) - timeEquation) }
}

/** Tells the height of the sun above the horizon of a place, in degrees; below 0 it is night. */
export function sunHeight(place: Place, sun: Place): number {
  const hour = (place.longitude - sun.longitude) * rad
  const [here, there] = [place.latitude * rad, sun.latitude * rad]
  return Math.asin(Math.sin(here) * Math.sin(there) + Math.cos(here) * Math.cos(there) * Math.cos(hour)) / rad
}

/** Returns the latitude of the edge of the night on a meridian. */
export function nightEdge(longitude: number, sun: Place): number {
  const hour = (longitude - sun.longitude) * rad
  // On the days of equal day and night the edge runs along a meridian; a trace of tilt keeps it a line.
  const tilt = Math.abs(sun.latitude) < 0.05 ? Math.sign(sun.latitude || 1) * 0.05 : sun.latitude
  return Math.atan(-Math.cos(hour) / Math.tan(tilt * rad)) / rad
}
