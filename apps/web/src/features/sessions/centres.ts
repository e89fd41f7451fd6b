import type { Hours } from '../../lib/hours.ts'

export interface Centre {
  readonly name: string
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  readonly hours: Hours
}

/** Monday to Friday between two full hours of the centre's own clock. */
const workdays = (zone: string, from: number, to: number): Hours => ({
  zone,
  spans: [1, 2, 3, 4, 5].map((day) => [day * 1440 + from * 60, day * 1440 + to * 60]),
})

/** The four centres after which traders name the hours of the day. Nobody sets these hours; they are the customary ones. */
export const centres: readonly Centre[] = [
  { name: 'Sydney', latitude: -33.9, longitude: 151.2, hours: workdays('Australia/Sydney', 7, 16) },
  { name: 'Tokyo', latitude: 35.7, longitude: 139.7, hours: workdays('Asia/Tokyo', 9, 18) },
  { name: 'London', latitude: 51.5, longitude: -0.1, hours: workdays('Europe/London', 8, 17) },
  { name: 'New York', latitude: 40.7, longitude: -74, hours: workdays('America/New_York', 8, 17) },
]
