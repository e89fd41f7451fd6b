import type { Bus } from '@ratchet/engine/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

export interface Ends {
  /** Two parties on one bus; in memory they are the same object. */
  readonly near: Bus
  readonly far: Bus
  /** What the bus reported as not the publisher's to handle. */
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
  const stop = to.subscribe('probe', () => {
    heard = true
  })
  await until(() => {
    from.publish('probe', null)
    return heard
  })
  stop()
}

/** What every bus must do. */
export function busSuite(name: string, open: () => Promise<Ends>): void {
  describe(name, () => {
    let ends: Ends
    beforeEach(async () => {
      ends = await open()
    })
    afterEach(() => ends.stop())

    const collect = (bus: Bus, topic: string) => {
      const got: unknown[] = []
      return { got, stop: bus.subscribe(topic, (message) => got.push(message)) }
    }

    it('carries messages to all listeners of the topic, in order, at both ends', async () => {
      const { near, far } = ends
      const [a, b, c] = [collect(far, 'work'), collect(far, 'work'), collect(near, 'work')]
      await caughtUp(near, far)
      await caughtUp(near, near)
      for (let n = 0; n < 100; n++) near.publish('work', { n })
      await until(() => a.got.length >= 100 && b.got.length >= 100 && c.got.length >= 100)
      const expected = Array.from({ length: 100 }, (_, n) => ({ n }))
      expect([a.got, b.got, c.got]).toEqual([expected, expected, expected])
    })

    it('keeps topics apart, also those with dots, stars and blanks in a trader’s id', async () => {
      const { near, far } = ends
      const ids = ['a', 'a.b', '*', '>', 'a b', 'ä', '']
      const heard = ids.map((id) => collect(far, `trader.${id}`))
      await caughtUp(near, far)
      for (const id of ids) near.publish(`trader.${id}`, { id })
      await caughtUp(near, far)
      expect(heard.map(({ got }) => got)).toEqual(ids.map((id) => [{ id }]))
    })

    it('delivers what JSON keeps, and not the publisher’s object', async () => {
      const { near, far } = ends
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      const sent = { n: 1, gone: undefined, deep: { list: [1, 'ü'] } }
      near.publish('work', sent)
      sent.n = 2
      near.publish('work', undefined)
      await until(() => got.length >= 2)
      expect(got).toEqual([{ n: 1, deep: { list: [1, 'ü'] } }, null])
      expect(got[0]).not.toHaveProperty('gone')
    })

    it('runs listeners after the publisher’s own step', async () => {
      const { near } = ends
      const order: string[] = []
      near.subscribe('work', () => order.push('heard'))
      await caughtUp(near, near)
      near.publish('work', null)
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
      near.publish('work', 1)
      await until(() => second.got.length >= 1)
      second.stop()
      near.publish('work', 2)
      await caughtUp(near, far)
      expect([first.got, second.got]).toEqual([[], [1]])
      const again = collect(far, 'work')
      await caughtUp(near, far)
      near.publish('work', 3)
      await until(() => again.got.length >= 1)
      expect([again.got, second.got]).toEqual([[3], [1]])
    })

    it('keeps a listener’s error from the others and from the publisher', async () => {
      const { near, far, troubles } = ends
      far.subscribe('work', () => {
        throw new Error('broken listener')
      })
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      near.publish('work', 1)
      await until(() => got.length >= 1)
      expect(troubles).toEqual([new Error('broken listener')])
    })

    it('is silent after its end, and takes calls without complaint', async () => {
      const { near, far } = ends
      const { got } = collect(far, 'work')
      await caughtUp(near, far)
      await far.close()
      near.publish('work', 1)
      far.publish('work', 2)
      far.subscribe('work', () => got.push('late'))()
      await far.close()
      await new Promise((done) => setTimeout(done, 50))
      expect(got).toEqual([])
    })
  })
}
