import { giveHour, packTicks, piecesOf, type Tick, TickBuilder, unpackPieces } from '@ratchet/domain'
import type { DayAsked, KeepAnswer, KeepAnswers, KeepAsked } from './protocol.ts'
import { medianSpread } from './spread.ts'

/** Packs and unpacks, in a worker. @throws PackError, FileError (KEP1, KEP2) */
export function kept(asked: KeepAsked): KeepAnswer {
  if (asked.kind === 'day') return dayOf(asked)
  if (asked.kind === 'pack') {
    const whole = { start: 0, end: asked.ticks.length }
    return { kind: 'packed', packed: base64(packTicks(asked.ticks, whole)) }
  }
  const ticks = unpackPieces(asked.bytes)
  return { kind: 'unpacked', ticks, spread: medianSpread(ticks) }
}

/** Reads a day's hours as files of the archive are read, and packs what is in them. (TIC7, TIC8, KEP7) */
function dayOf({ symbol, name, digits, hours, before }: DayAsked): KeepAnswers['day'] {
  const builder = new TickBuilder()
  let last: Tick | undefined = before ?? undefined
  for (const { startMs, bytes } of hours) {
    const called = `${symbol}, ${new Date(startMs).toISOString().slice(0, 16).replace('T', ' ')}`
    giveHour(called, { symbol: name, startMs }, bytes, digits, last, (tick) => {
      last = tick
      builder.push(tick)
    })
  }
  const columns = builder.columns()
  const packed = [...piecesOf(columns, 1)].map((piece) => base64(packTicks(columns, piece)))
  return { kind: 'dayRead', packed, ticks: columns.length, last: last ?? null }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
