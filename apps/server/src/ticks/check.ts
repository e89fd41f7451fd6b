import { tickPieceInput, tickSetWords } from '@ratchet/contract'
import { PackError, type TickColumns, unpackTicks } from '@ratchet/domain'
import type { CheckedBodies } from '../core/http/call.ts'
import { invalidField, refusalOf } from '../core/refusals/refusal.ts'

/**
 * Checks the body that brings a piece of ticks. What a browser packed is unpacked by the same code before it is kept. (KEP2)
 * @throws Refusal
 */
export function checkTickPiece(body: unknown): CheckedBodies['addTickPiece'] {
  const parsed = tickPieceInput.safeParse(body)
  if (!parsed.success) throw refusalOf(parsed.error.issues)
  const packed = new Uint8Array(Buffer.from(parsed.data.packed, 'base64'))
  const { length, timeMs } = unpacked(packed)
  const [fromMs = 0, toMs = 0] = [timeMs[0], timeMs[length - 1]]
  return { place: parsed.data.place, fromMs, toMs, ticks: length, packed }
}

function unpacked(packed: Uint8Array): TickColumns {
  try {
    return unpackTicks(packed)
  } catch (error) {
    if (error instanceof PackError) throw invalidField('packed', `${tickSetWords.noPiece}${error.message}.`)
    throw error
  }
}
