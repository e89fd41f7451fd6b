import { fill, messages } from '@ratchet/contract'
import { type CommandOutcome, type CommandRow, topics } from '@ratchet/engine'
import { Refusal } from '../refusal.ts'
import type { HandlerParts } from './call.ts'

const patienceMs = 10_000
/** A wake-up that was lost costs this much at most. */
const lookEveryMs = 500

type Wish = Omit<CommandRow, 'id' | 'traderId'>

/**
 * Hands a wish to the engine and waits for its answer. What was written stays wanted even where the answer is late.
 * @throws Refusal `conflict` with the broker's words where it was refused, `not_now` where no answer came in time
 */
export async function command(parts: HandlerParts, traderId: string, wish: Wish): Promise<string> {
  const { bus, store, commandPatienceMs = patienceMs } = parts
  const knock = createKnock()
  const stop = bus.subscribe(topics.trader(traderId), knock.knock)
  try {
    const id = await store.addCommand(traderId, wish)
    const endMs = performance.now() + commandPatienceMs
    for (;;) {
      const outcome = await store.commandOutcome(traderId, id)
      if (outcome) return wordsOf(outcome)
      const leftMs = endMs - performance.now()
      if (leftMs <= 0)
        throw new Refusal(
          'not_now',
          'The engine has not answered yet. The request is kept and will be carried out; look again in a moment.',
        )
      await knock.wait(Math.min(leftMs, lookEveryMs))
    }
  } finally {
    stop()
  }
}

function wordsOf(outcome: CommandOutcome): string {
  if (outcome.ok) return outcome.message
  throw new Refusal('conflict', `${outcome.message.replace(/\.?$/, '')} (${outcome.retcode}).`)
}

/** A bell that remembers one ring while nobody listens. */
function createKnock() {
  let rung = false
  let wake: () => void = () => {}
  return {
    knock: () => {
      rung = true
      wake()
    },
    async wait(durationMs: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, durationMs)
          wake = () => {
            clearTimeout(timer)
            done()
          }
        })
        wake = () => {}
      }
      rung = false
    },
  }
}

export const documentNotFound = (id: string): Refusal =>
  new Refusal('not_found', fill(messages.documentNotFound, { id }))
