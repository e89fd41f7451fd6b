import type { Message, Topic } from '@ratchet/contract'
import { type Bus, topics } from '@ratchet/engine/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

export interface Ends {
  /** Two parties on one bus; in memory they are the same object. */
  readonly near: Bus
  readonly far: Bus
  /** Errors that the bus reported because they are not the publisher's to handle. */
  readonly troubles: unknown[]
  stop(): Promise<void>
}

const until = async (holds: () => boolean): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s.')
    await new Promise((done) => setTimeout(done, 5))
  }
}

/** Waits until what `to` subscribed before is in force for `from`, and all that `from` published before has arrived. */
export async function caughtUp(from: Bus, to: Bus): Promise<void> {
  let heard = false
  const probe = topics.trader('probe')
  const stop = to.subscribe(probe, () => {
    heard = true
  })
  await until(() => {
    from.publish(probe, { seq: 0 })
    return heard
  })
  stop()
}

/** An account's number in a message of the topic `work`. */
export const work = (n: number | string) => ({ accountId: String(n) })
/** Says what no publisher of ours could: what another program, or another version of Ratchet, might. */
const say = (bus: Bus, topic: Topic, message: unknown) => bus.publish(topic, message as Message<Topic>)

/** The rules that every bus must keep. */
export function busSuite(name: string, open: () => Promise<Ends>): void {
  describe(name, () => {
    let ends: Ends
    beforeEach(async () => {
      ends = await open()
    })
    afterEach(() => ends.stop())

    const collect = <T extends Topic>(bus: Bus, topic: T) => {
      const got: Message<T>[] = []
      return { got, stop: bus.subscribe(topic, (message) => got.push(message)) }
    }

    it('carries messages to all listeners of the topic, in order, at both ends', async () => {
      const { near, far } = ends
      const [a, b, c] = [collect(far, 'work'), collect(far, 'work'), collect(near, 'work')]
      await caughtUp(near, far)
      await caughtUp(near, near)
      for (let n = 0; n < 100; n++) near.publish('work', work(n))
      await until(() => a.got.length >= 100 && b.got.length >= 100 && c.got.length >= 100)
      const expected = Array.from({ length: 100 }, (_, n) => work(n))
      expect([a.got, b.got, c.got]).toEqual([expected, expected, expected])
    })

    it('keeps topics apart, also those with dots, stars and blanks in a trader’s id', async () => {
      const { near, far } = ends
      const ids = ['a', 'a.b', '*', '>', 'a b', 'ä', '']
      const heard = ids.map((id) => collect(far, topics.trader(id)))
      await caughtUp(near, far)
      for (const [seq, id] of ids.entries()) near.publish(topics.trader(id), { seq })
      await caughtUp(near, far)
      expect(heard.map(({ got }) => got)).toEqual(ids.map((_, seq) => [{ seq }]))
    })

    it('delivers what was said, and not the publisher’s object', async () => {
      const { near, far } = ends
      const { got } = collect(far, 'quotes')
      await caughtUp(near, far)
      const sent = [{ symbol: 'GÖLD', bid: 1, ask: 2, timeMs: 3 }]
      near.publish('quotes', sent)
      sent[0] = { symbol: 'WTI', bid: 2, ask: 3, timeMs: 4 }
      await until(() => got.length >= 1)
      expect(got).toEqual([[{ symbol: 'GÖLD', bid: 1, ask: 2, timeMs: 3 }]])
    })

    it.each<[Topic, unknown]>([
      ['work', null],
      ['work', {}],
      ['work', { accountId: 7 }],
      ['drills', 'now'],
      ['trader.ann', { seq: 'one' }],
      ['quotes', null],
      ['quotes', [null]],
      ['quotes', [{ symbol: 'GOLD', bid: null, ask: 2, timeMs: 3 }]],
      ['quotes', [{ symbol: 'GOLD', bid: 1.5, ask: 2, timeMs: 3 }]],
      ['market', {}],
      ['session.ended', { sessionId: null }],
    ])('on the topic %s keeps %j from its listeners, reports it and carries the next', async (topic, junk) => {
      const { near, far, troubles } = ends
      const [{ got }, next] = [collect(far, topic), collect(far, 'work')]
      await caughtUp(near, far)
      say(near, topic, junk)
      near.publish('work', work('next'))
      await until(() => next.got.length >= 1)
      expect([got, troubles]).toEqual([
        topic === 'work' ? [work('next')] : [],
        [expect.objectContaining({ name: 'ZodError' })],
      ])
    })

    it('leaves out what another version of Ratchet says beside', async () => {
      const { near, far } = ends
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      say(near, 'work', { ...work(1), priority: 'high' })
      await until(() => got.length >= 1)
      expect(got).toEqual([work(1)])
    })

    it('runs listeners after the publisher’s own step', async () => {
      const { near } = ends
      const order: string[] = []
      near.subscribe('work', () => order.push('heard'))
      await caughtUp(near, near)
      near.publish('work', work(1))
      order.push('published')
      await until(() => order.length >= 2)
      expect(order).toEqual(['published', 'heard'])
    })

    it('stops where it was asked to, and nowhere else', async () => {
      const { near, far } = ends
      const [first, second] = [collect(far, 'work'), collect(far, 'work')]
      await caughtUp(near, far)
      first.stop()
      first.stop()
      near.publish('work', work(1))
      await until(() => second.got.length >= 1)
      second.stop()
      near.publish('work', work(2))
      await caughtUp(near, far)
      expect([first.got, second.got]).toEqual([[], [work(1)]])
      const again = collect(far, 'work')
      await caughtUp(near, far)
      near.publish('work', work(3))
      await until(() => again.got.length >= 1)
      expect([again.got, second.got]).toEqual([[work(3)], [work(1)]])
    })

    it('keeps a listener’s error from the others and from the publisher', async () => {
      const { near, far, troubles } = ends
      far.subscribe('work', () => {
        throw new Error('broken listener')
      })
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      near.publish('work', work(1))
      await until(() => got.length >= 1)
      expect(troubles).toEqual([new Error('broken listener')])
    })

    it('is silent after its end, and takes calls without complaint', async () => {
      const { near, far } = ends
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      await far.close()
      near.publish('work', work(1))
      far.publish('work', work(2))
      far.subscribe('work', (message) => got.push(message))()
      await far.close()
      await new Promise((done) => setTimeout(done, 50))
      expect(got).toEqual([])
    })
  })
}
