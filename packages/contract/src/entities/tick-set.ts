import { z } from 'zod'
import { inDigits, isoTime, named, wholeNumber } from '../primitives.ts'
import { tickArchiveWords } from '../tick-archive.ts'
import { maxTickPieces, mostPieceBytes, tickSetNameMax, tickSetWords } from '../tick-sets.ts'

/** Recorded ticks that are about to be kept for the Ladder Lab; their pieces follow. */
export const tickSetInput = z.strictObject({
  name: named(
    z
      .string({ error: tickSetWords.noName })
      .trim()
      .min(1, { error: tickSetWords.noName })
      .max(tickSetNameMax, { error: tickSetWords.longName }),
  ),
  symbol: z.string().regex(/^[A-Za-z0-9._/#-]{1,20}$/, { error: 'Enter a symbol.' }),
  /** Decimals of the prices. */
  digits: z.int().min(0).max(9),
  /** The length of the bars for which the ticks stand, four each; 0 for ticks. */
  barMs: z
    .int()
    .min(0)
    .max(31 * 86_400_000),
})

/** A piece in its place, from 0 on: the ticks of a UTC day or of a part of one, packed, in Base64. */
export const tickPieceInput = z.strictObject({
  place: z.int().min(0).max(maxTickPieces),
  packed: z.base64().max(Math.ceil(mostPieceBytes / 3) * 4),
})

export const tickSetBegun = z.object({ id: z.uuid() })

export const tickSet = z.object({
  id: z.uuid(),
  name: z.string(),
  symbol: z.string(),
  digits: z.int(),
  barMs: z.int(),
  ticks: z.int(),
  /** What they take, packed. */
  bytes: z.int(),
  from: isoTime,
  to: isoTime,
  keptAt: isoTime,
})
export type TickSet = z.infer<typeof tickSet>

/** Times in Unix ms; a piece that has a tick in between comes whole. */
export const tickRangeQuery = z.strictObject({
  from: wholeNumber('from', 0, 8.64e15).optional(),
  to: wholeNumber('to', 0, 8.64e15).optional(),
})

const hourMs = 3_600_000
/** An hour of a symbol in the archive, by its first moment in Unix ms. */
export const archiveHourQuery = z.strictObject({
  symbol: z.string().regex(/^[A-Z]{1,12}$/, { error: tickArchiveWords.symbol }),
  time: inDigits(
    z
      .number({ error: tickArchiveWords.time })
      .int()
      .min(0)
      .max(8.64e15)
      .multipleOf(hourMs, { error: tickArchiveWords.time }),
  ),
})
