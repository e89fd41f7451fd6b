import type { Line } from '@ratchet/bus'
import type { LearnedTrade, Release, WriterDoor } from '@ratchet/store'
import type { ApiSpeech, EngineSpeech } from './speech.ts'

/** Only what the writer learns from crosses the line. A sealed password does not cross. */
const learnedOf = ({ asked: { instruction }, trade, place }: LearnedTrade): LearnedTrade => {
  const { server, brokerId } = instruction
  return { asked: { instruction: { server, brokerId } }, trade, place }
}

/** The door of the ledger's writer, at the end of the api's thread. */
export function doorOver(line: Line<ApiSpeech, EngineSpeech>): WriterDoor {
  let holds = 0
  return {
    publish: (asked) => line.ask('publish', asked),
    hold: async (traderIds) => {
      const id = ++holds
      await line.ask('hold', { id, traderIds })
      return (published) => line.say('release', { id, published: published?.map(learnedOf) ?? null })
    },
  }
}

/** Answers at the end of the engine's thread. */
export function serveDoor(line: Line<EngineSpeech, ApiSpeech>, door: WriterDoor): void {
  const held = new Map<number, Release>()
  line.answer('publish', door.publish)
  line.answer('hold', async ({ id, traderIds }) => {
    held.set(id, await door.hold(traderIds))
    return null
  })
  line.hear('release', ({ id, published }) => {
    held.get(id)?.(published ?? undefined)
    held.delete(id)
  })
}
