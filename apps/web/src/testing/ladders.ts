import { ladderKey, ladderWords, type SavedLadder } from '@ratchet/contract'
import { savedLadder } from './rows.ts'
import type { Fakes } from './screen.tsx'
import { Refusal } from './server.ts'

/** Keeps saved ladders as the server does: listed by name, and one of each name. Returns what is kept. */
export function keepLadders({ server }: Fakes, ...first: readonly SavedLadder[]): () => readonly SavedLadder[] {
  let kept = [...first]
  const put = (one: SavedLadder) => {
    if (kept.some(({ id, name }) => id !== one.id && ladderKey(name) === ladderKey(one.name)))
      throw new Refusal('conflict', ladderWords.taken, { fields: { name: ladderWords.taken } })
    kept = [...kept.filter(({ id }) => id !== one.id), one].sort((a, b) => a.name.localeCompare(b.name))
    return { ...one, warnings: [] }
  }
  server.on('listLadders', () => ({ items: kept }))
  server.on('saveLadder', ({ body: { name, ladder, unit } }) => put(savedLadder(kept.length + 100, name, ladder, unit)))
  server.on('replaceLadder', ({ params, body: { name, ladder, unit } }) =>
    put({ ...savedLadder(0, name, ladder, unit), id: params.id ?? '' }),
  )
  server.on('removeLadder', ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id)
    return { message: ladderWords.removed }
  })
  return () => kept
}
