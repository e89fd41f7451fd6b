import { Random } from '@ratchet/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Desk } from './desk.ts'
import { comes, pause } from './rounds/round.ts'
import { patienceMs } from './testing.ts'
import { attempt, bidNow, publish, tighten } from './work.ts'

/** OP6, with the real program and its connections: how long an order and a stop wait where OANDA takes two seconds for each answer. */
const responseMs = 2000
const leavesWithinMs = 3000
const random = new Random(6)
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open('all', 6, { broker: 'oanda' })
}, patienceMs)
afterAll(() => desk?.close())

/** How long after an act the next request of a kind came to the broker. */
async function waitOf(kind: 'order' | 'levels', act: () => Promise<unknown>): Promise<number> {
  const { oanda } = desk
  if (!oanda) throw new Error('There is no broker elsewhere.')
  const before = (await oanda.requests(kind)).length
  const startedMs = Date.now()
  void act()
  let atMs: number | undefined
  await comes(`a request of kind ${kind}`, async () => {
    atMs = (await oanda.requests(kind))[before]
    return atMs !== undefined
  })
  return (atMs ?? 0) - startedMs
}

it(
  'OP6: orders and stops reach OANDA within three seconds, and the account says that it is slow',
  async () => {
    const { oanda, ada } = desk
    await oanda?.slow(responseMs)
    // All that the account has read waits for slow answers by then.
    await pause(15_000)
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const one = attempt(`slow-${n}`, random, await bidNow(ada, desk.market), desk.destination)
      desk.attempts.push(one)
      waits.push(await waitOf('order', () => publish(ada, one)))
      await pause(random.whole(0, 2500))
    }
    oanda?.standStill(true)
    // What was opened is known here, and has its stop.
    await pause(12_000)
    waits.push(await waitOf('levels', () => tighten(ada, random)))
    process.stdout.write(`Waits at ${responseMs} ms for an answer: ${waits.map(Math.round).join(', ')} ms\n`)
    expect(Math.max(...waits)).toBeLessThan(leavesWithinMs)
    const { body } = await ada.ask('GET', `/api/accounts/${oanda?.accountId}`)
    expect(body).toMatchObject({ state: 'live', slowMs: expect.any(Number) })
    expect(body.slowMs).toBeGreaterThanOrEqual(responseMs)
    await oanda?.slow(0)
    await desk.level()
  },
  patienceMs,
)
