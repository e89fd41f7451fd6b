import {
  PackError,
  packTicks,
  piecesOf,
  TickBuilder,
  type TickColumns,
  unpackPieces,
  unpackTicks,
} from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absent, noRecordings, recorded } from '../testing.ts'
import { readTicks } from './read.ts'

const columns = (rows: readonly (readonly [timeMs: number, bid: number, ask: number])[]): TickColumns => {
  const builder = new TickBuilder()
  for (const [timeMs, bid, ask] of rows) builder.push({ timeMs, bid, ask })
  return builder.columns()
}
const rowsOf = ({ length, timeMs, bid, ask }: TickColumns) =>
  Array.from({ length }, (_, at) => [timeMs[at], bid[at], ask[at]])
const whole = ({ length }: TickColumns) => ({ start: 0, end: length })

/** As the server sends them. */
function framed(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    pieces.flatMap((piece) => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(piece.length)
      return [size, piece]
    }),
  )
}

const some = columns([
  [86_399_000, 131_000, 131_030],
  [86_399_000, 130_990, 131_030],
  [86_400_000, 131_010, 131_010],
  [86_400_500, 131_005, 131_020],
])

describe('packed ticks', () => {
  it('KEP1: come back as they were', () => {
    const tick = fc.tuple(fc.nat(100_000_000), fc.integer({ min: 1, max: 2 ** 40 }), fc.nat(5_000_000))
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 200 }), (steps) => {
        let timeMs = 1_400_000_000_000
        const next = (step: number) => {
          timeMs += step
          return timeMs
        }
        const ticks = columns(steps.map(([step, bid, spread]) => [next(step), bid, bid + spread]))
        expect(rowsOf(unpackTicks(packTicks(ticks, whole(ticks))))).toEqual(rowsOf(ticks))
      }),
    )
  })

  it('KEP1: are cut by days, and a bar stays whole in the day in which it begins', () => {
    expect([...piecesOf(some, 1)]).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ])
    expect([...piecesOf(some, 4)]).toEqual([{ start: 0, end: 4 }])
    const long = columns(Array.from({ length: 100_003 }, (_, n) => [n, 1, 1]))
    expect([...piecesOf(long, 1)].map(({ end }) => end)).toEqual([100_000, 100_003])
    const pieces = [...piecesOf(some, 1)].map((piece) => packTicks(some, piece))
    expect(rowsOf(unpackPieces(framed(pieces)))).toEqual(rowsOf(some))
  })

  const packed = packTicks(some, whole(some))
  const of = (...rows: Parameters<typeof columns>[0]) => packTicks(columns(rows), { start: 0, end: rows.length })
  it.each<[string, Uint8Array, string]>([
    ['cut', packed.subarray(0, -1), `byte ${packed.length - 1}: the packed ticks are cut short`],
    ['with something after them', Buffer.concat([packed, Buffer.from([0])]), 'extra data follows'],
    ['of another version', Buffer.from([2, 1, 1, 1, 1]), 'these are not packed ticks'],
    ['none', Buffer.from([1, 0]), 'a piece has 0 ticks'],
    ['that claim to be millions', Buffer.from([1, 0x80, 0x80, 0x80, 0x08]), 'a piece has 16777216 ticks'],
    ['of an endless number', Buffer.from([1, 1, ...new Array(9).fill(255)]), 'a number is too long'],
    ['crossed', of([1, 5, 4]), 'tick 1: the bid is above the ask'],
    ['of no price', of([1, 5, 5], [2, 0, 5]), 'tick 2: the bid is not a positive price'],
    ['beyond any number', of([1, 2 ** 53, 2 ** 53]), 'tick 1: this is not a quote'],
  ])('KEP2: %s are refused', (_, bytes, reason) => {
    expect(() => unpackTicks(bytes)).toThrow(reason)
    expect(() => unpackTicks(bytes)).toThrow(PackError)
  })

  it('KEP2: pieces that are cut or out of order are refused', () => {
    const pieces = [...piecesOf(some, 1)].map((piece) => packTicks(some, piece))
    expect(() => unpackPieces(framed(pieces).subarray(0, -1))).toThrow('a piece is cut short')
    expect(() => unpackPieces(framed(pieces.toReversed()))).toThrow('begins before the end')
  })

  it.skipIf(noRecordings)(`KEP1: take few bytes a tick${absent}`, async () => {
    const days = ['01', '02', '04', '05', '06'].map((day) => recorded(`ticks/XAUUSD_oanda_ticks_2014-05-${day}.csv.gz`))
    const ticks = await readTicks(days, { digits: 2 })
    const pieces = [...piecesOf(ticks, 1)].map((piece) => packTicks(ticks, piece))
    const each = pieces.reduce((all, { length }) => all + length, 0) / ticks.length
    process.stdout.write(`packed: ${each.toFixed(2)} bytes a tick, ${ticks.length} ticks in ${pieces.length} pieces\n`)
    expect(each).toBeLessThan(4.5)
    expect(rowsOf(unpackPieces(framed(pieces))).at(-1)).toEqual(rowsOf(ticks).at(-1))
  })
})
