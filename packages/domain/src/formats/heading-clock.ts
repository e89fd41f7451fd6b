import { parseWallClock, type WallClock } from './wall.ts'

/** The clock that a heading of times names, such as `Closing Time (UTC+2)` or `Gmt time`; undefined where it names none that is sure. */
export function clockOfHeading(heading: string): WallClock | undefined {
  const text = heading.replace(/[−–]/g, '-').replaceAll('_', ' ')
  const [, sign, hours, minutes = '00'] = /\b(?:UTC|GMT)\s*([+-])\s*(\d{1,2})(?::?(\d\d))?/i.exec(text) ?? []
  if (sign) return parseWallClock(`UTC${sign}${hours}:${minutes}`)
  if (/\b(?:UTC|GMT)\b/i.test(text)) return parseWallClock('UTC')
  const zone = /\b[A-Z][a-z]+\/[A-Z][A-Za-z_]+\b/.exec(heading)?.[0]
  if (zone) return parseWallClock(zone)
  if (/\bEES?T\b/.test(text)) return parseWallClock('Europe/Athens')
  return /\bCES?T\b/.test(text) ? parseWallClock('Europe/Berlin') : undefined
}
