import { centreHours } from '@ratchet/domain'
import type { Hours } from '../../trading/market/hours.ts'

export interface Centre {
  readonly name: string
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  readonly hours: Hours
}

/** Traders name the hours of the day after these four centres. */
export const centres: readonly Centre[] = [
  { name: 'Sydney', latitude: -33.9, longitude: 151.2, hours: centreHours.Sydney },
  { name: 'Tokyo', latitude: 35.7, longitude: 139.7, hours: centreHours.Tokyo },
  { name: 'London', latitude: 51.5, longitude: -0.1, hours: centreHours.London },
  { name: 'New York', latitude: 40.7, longitude: -74, hours: centreHours['New York'] },
]
