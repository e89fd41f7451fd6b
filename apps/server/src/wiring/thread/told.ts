import type { Line } from '@ratchet/bus'
import { TraderMemory, withoutEvents } from '@ratchet/store'
import type { ApiSpeech, EngineSpeech } from './speech.ts'

/** While the other thread is so many characters behind, its streams read from the database what is written here. */
const mostBehind = 8_000_000

/**
 * What the engine's thread has written, of which it tells the api's thread. That one tells people what is in a record, and nobody else asks it
 * there: of traders without an open stream it learns where their records end, and no more. Here no events are remembered.
 */
export function writtenHere(line: Line<EngineSpeech, ApiSpeech>): TraderMemory {
  const followed = new Set<string>()
  line.hear('follow', ([traderId, isFollowed]) => {
    if (isFollowed) followed.add(traderId)
    else followed.delete(traderId)
  })
  const written = new TraderMemory((told) => {
    if (line.behind < mostBehind) line.say('written', followed.has(told.traderId) ? told : withoutEvents(told))
  }, 0)
  line.hear('written', (told) => written.hear(told))
  return written
}
