import type { Line } from '@ratchet/bus'
import type { WriterDoor } from '@ratchet/store'
import type { ApiSpeech, EngineSpeech } from './speech.ts'

/** The door of the ledger's writer, at the end of the api's thread. */
export function doorOver(line: Line<ApiSpeech, EngineSpeech>): WriterDoor {
  let holds = 0
  return {
    publish: (asked) => line.ask('publish', asked),
    expect: async (trades) => {
      await line.ask('expect', trades)
    },
    withdraw: (trades) => line.say('withdraw', trades),
    published: (items) =>
      line.say(
        'published',
        items.map(({ asked: { instruction }, trade, place }) => {
          const { server, brokerId } = instruction
          return { asked: { instruction: { server, brokerId } }, trade, place }
        }),
      ),
    forget: (traderId) => line.say('forget', traderId),
    hold: async (traderIds) => {
      const id = ++holds
      await line.ask('hold', { id, traderIds })
      return () => line.say('let go', id)
    },
  }
}

/** Answers at the end of the engine's thread. */
export function serveDoor(line: Line<EngineSpeech, ApiSpeech>, door: WriterDoor): void {
  const held = new Map<number, () => void>()
  line.answer('publish', door.publish)
  line.answer('expect', async (trades) => {
    await door.expect(trades)
    return null
  })
  line.hear('withdraw', door.withdraw)
  line.hear('published', door.published)
  line.hear('forget', door.forget)
  line.answer('hold', async ({ id, traderIds }) => {
    held.set(id, await door.hold(traderIds))
    return null
  })
  line.hear('let go', (id) => {
    held.get(id)?.()
    held.delete(id)
  })
}
