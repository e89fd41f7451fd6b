import { Readable } from 'node:stream'
import { mostTickBytes, type TickSet, tickSetWords } from '@ratchet/contract'
import { PackError, type TickColumns, unpackTicks } from '@ratchet/domain'
import type { ApiStore, TickSetRow } from '@ratchet/store'
import type { Handlers } from '../core/call.ts'
import { FileAnswer } from '../core/file-answer.ts'
import { isoTime } from '../core/present/view.ts'
import { invalidField, Refusal } from '../core/refusal.ts'

export interface TickSetParts {
  readonly store: Pick<
    ApiStore,
    'tickSets' | 'beginTickSet' | 'addTickPiece' | 'completeTickSet' | 'tickPlaces' | 'tickPiece' | 'removeTickSet'
  >
}

const presentSet = ({ fromMs, toMs, keptAtMs, ...row }: TickSetRow): TickSet => ({
  ...row,
  from: isoTime(fromMs),
  to: isoTime(toMs),
  keptAt: isoTime(keptAtMs),
})

const unknown = () => new Refusal('not_found', tickSetWords.unknown)

/** What a browser packed is unpacked by the same code before it is kept. (KEP2) */
function checked(packed: Buffer): TickColumns {
  try {
    return unpackTicks(packed)
  } catch (error) {
    if (error instanceof PackError) throw invalidField('packed', `${tickSetWords.noPiece}${error.message}.`)
    throw error
  }
}

/** The ticks that a trader keeps for the Ladder Lab. */
export const tickSetHandlers = ({
  store,
}: TickSetParts): Pick<
  Handlers,
  'listTickSets' | 'beginTickSet' | 'addTickPiece' | 'completeTickSet' | 'readTickSet' | 'removeTickSet'
> => ({
  listTickSets: async ({ session }) => ({
    items: (await store.tickSets(session.traderId)).map(presentSet),
    mostBytes: mostTickBytes,
  }),

  async beginTickSet({ session, body }) {
    const begun = await store.beginTickSet(session.traderId, body)
    if (begun === 'full') throw new Refusal('conflict', tickSetWords.manySets)
    return begun
  },

  async addTickPiece({ session, params: { id }, body }) {
    const packed = Buffer.from(body.packed, 'base64')
    const { length, timeMs } = checked(packed)
    const [fromMs = 0, toMs = 0] = [timeMs[0], timeMs[length - 1]]
    const added = await store.addTickPiece(session.traderId, id, {
      place: body.place,
      fromMs,
      toMs,
      ticks: length,
      packed,
    })
    if (added === 'unknown') throw unknown()
    if (added !== 'added') throw new Refusal('conflict', tickSetWords[added])
    return { ticks: length }
  },

  async completeTickSet({ session, params: { id } }) {
    const kept = await store.completeTickSet(session.traderId, id)
    if (kept === 'unknown') throw unknown()
    if (kept === 'empty') throw new Refusal('conflict', tickSetWords.empty)
    return presentSet(kept)
  },

  /** Pieces one after the other, each behind its length in four bytes: no more than one is held at a time. (KEP3) */
  async readTickSet({ session: { traderId }, params: { id }, query: { from = 0, to = Number.MAX_SAFE_INTEGER } }) {
    const places = await store.tickPlaces(traderId, id, { fromMs: from, toMs: to })
    if (places === 'unknown') throw unknown()
    async function* pieces() {
      for (const place of places) {
        const packed = await store.tickPiece(traderId, id, Number(place))
        // It was removed meanwhile: an answer that breaks off is not taken for a whole one.
        if (!packed) throw unknown()
        const size = Buffer.alloc(4)
        size.writeUInt32BE(packed.length)
        yield Buffer.concat([size, packed])
      }
    }
    return new FileAnswer(
      'ratchet-ticks.bin',
      'application/octet-stream',
      Readable.from(pieces(), { objectMode: false }),
    )
  },

  async removeTickSet({ session, params: { id } }) {
    if ((await store.removeTickSet(session.traderId, id)) === 'unknown') throw unknown()
    return { message: tickSetWords.removed }
  },
})
