import { describe, expect, it } from 'vitest'
import { type Message, readMessage, type Topic, topics } from './topics.ts'

const say = <T extends Topic>(_topic: T, _message: Message<T>): void => {}

describe('topics of the bus', () => {
  it('does not compile with an unknown topic, or with a message of another', () => {
    say(topics.trader('ann'), { seq: 1 })
    // @ts-expect-error there is no such topic
    say('works', { accountId: 'a' })
    // @ts-expect-error a trader's note has a sequence number
    say(topics.trader('ann'), { accountId: 'a' })
    // @ts-expect-error work is named by account or trader
    say(topics.work, {})
    // @ts-expect-error one quote is not a list of them
    say(topics.quotes, { symbol: 'GOLD', bid: 1, ask: 2, timeMs: 3 })
  })

  it('each name is one that messages can be read by', () => {
    const { trader, toProgram, fromProgram, ...names } = topics
    for (const topic of [...Object.values(names), trader('ann'), toProgram('a'), fromProgram('b')])
      expect(() => readMessage(topic, undefined), topic).toThrow(/invalid/i)
  })
})
