import { Readable } from 'node:stream'
import { mostTickBytes, type TickSet, tickSetWords } from '@ratchet/contract'
import type { ApiStore, TickSetRow } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { FileAnswer } from '../core/http/file-answer.ts'
import { Doors } from '../core/limits/doors.ts'
import { FairLine } from '../core/limits/fair-line.ts'
import { isoTime } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'

export interface TickSetParts {
  readonly store: Pick<
    ApiStore,
    | 'tickSets'
    | 'beginTickSet'
    | 'tickRoom'
    | 'addTickPiece'
    | 'completeTickSet'
    | 'hasTickSet'
    | 'tickPieces'
    | 'removeTickSet'
  >
}

const presentSet = ({ fromMs, toMs, keptAtMs, ...row }: TickSetRow): TickSet => ({
  ...row,
  from: isoTime(fromMs),
  to: isoTime(toMs),
  keptAt: isoTime(keptAtMs),
})

const unknown = () => new Refusal('not_found', tickSetWords.unknown)

/** Sets that one trader reads at one time. */
const readingRoom = { ofCaller: 3, inAll: 100 }
/** Every piece of work is one reading of about a megabyte: who reads slowly holds no turn. */
const readingLine = {
  atOnce: 2,
  ofCaller: readingRoom.ofCaller,
  inAll: readingRoom.inAll,
  busy: tickSetWords.readingMany,
}

type Names = 'listTickSets' | 'beginTickSet' | 'addTickPiece' | 'completeTickSet' | 'readTickSet' | 'removeTickSet'

/** The ticks that a trader keeps for the Ladder Lab. */
export function tickSetHandlers({ store }: TickSetParts): Pick<Handlers, Names> {
  const doors = new Doors(readingRoom)
  const line = new FairLine(readingLine)
  return {
    listTickSets: async ({ session }) => ({
      items: (await store.tickSets(session.traderId)).map(presentSet),
      mostBytes: mostTickBytes,
    }),

    async beginTickSet({ session, body }) {
      const begun = await store.beginTickSet(session.traderId, body)
      if (begun === 'full') throw new Refusal('conflict', tickSetWords.manySets)
      return begun
    },

    async addTickPiece({ session: { traderId }, params: { id }, checkedBody }) {
      const room = await store.tickRoom(traderId, id)
      if (room === 'unknown') throw unknown()
      if (room !== 'open') throw new Refusal('conflict', tickSetWords[room])
      const { packed, ...piece } = await checkedBody()
      const added = await store.addTickPiece(traderId, id, { ...piece, packed: Buffer.from(packed.buffer) })
      if (added === 'unknown') throw unknown()
      if (added !== 'added') throw new Refusal('conflict', tickSetWords[added])
      return { ticks: piece.ticks }
    },

    async completeTickSet({ session, params: { id } }) {
      const kept = await store.completeTickSet(session.traderId, id)
      if (kept === 'unknown') throw unknown()
      if (kept === 'empty') throw new Refusal('conflict', tickSetWords.empty)
      return presentSet(kept)
    },

    /** Pieces one after the other, each behind its length in four bytes: no more than a megabyte of them is held at a time. (KEP3) */
    async readTickSet({ session: { traderId }, params: { id }, query, left }) {
      const range = { fromMs: query.from ?? 0, toMs: query.to ?? Number.MAX_SAFE_INTEGER }
      if (!(await store.hasTickSet(traderId, id))) throw unknown()
      const leave = doors.enter(traderId)
      if (!leave) throw new Refusal('too_many', tickSetWords.reading)
      const next = (after: number) => line.run(traderId, () => store.tickPieces(traderId, id, range, after), left)
      async function* pieces() {
        for (let batch = await next(-1); batch.length > 0; batch = await next(batch.at(-1)?.place ?? 0)) {
          for (const { packed } of batch) {
            const size = Buffer.alloc(4)
            size.writeUInt32BE(packed.length)
            yield Buffer.concat([size, packed])
          }
        }
        // It was removed meanwhile: an answer that breaks off is not taken for a whole one.
        if (!(await store.hasTickSet(traderId, id))) throw unknown()
      }
      const body = Readable.from(pieces(), { objectMode: false }).once('close', leave)
      return new FileAnswer('ratchet-ticks.bin', 'application/octet-stream', body)
    },

    async removeTickSet({ session, params: { id } }) {
      if ((await store.removeTickSet(session.traderId, id)) === 'unknown') throw unknown()
      return { message: tickSetWords.removed }
    },
  }
}
