import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusals/refusal.ts'
import { InstructionQuota } from './instruction-quota.ts'
import { defaultQuotas, type Quotas } from './quotas.ts'

const noon = Date.UTC(2026, 0, 2, 12, 0, 30)
const wide = { ...defaultQuotas, instructionsPerMinute: 1e9, instructionsPerDay: 1e9, instructionsAlive: 1e9 }

/** The trades of one trader as the tables have them, for all processes and across restarts. */
function table() {
  let nowMs = noon
  const minutes: string[] = []
  let alive = 0
  let reads = 0
  return {
    get published() {
      return minutes.length
    },
    get reads() {
      return reads
    },
    process: (quotas: Partial<Quotas>) =>
      new InstructionQuota({
        quotas: { ...wide, ...quotas },
        nowMs: () => nowMs,
        usage: async (_, minute) => {
          reads++
          return { alive, since: minutes.filter((one) => one >= minute).length }
        },
      }),
    publish() {
      const minute = new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')
      minutes.push(minute)
      alive++
      const n = minutes.filter((one) => one === minute).length
      return n === 1 ? minute : `${minute} #${n}`
    },
    close: () => void alive--,
    pass(ms: number) {
      nowMs += ms
    },
  }
}
type Table = ReturnType<typeof table>

/** @returns the warning, or the refusal */
const one = async (quota: InstructionQuota, there: Table): Promise<string | Refusal | undefined> => {
  try {
    const place = await quota.enter('ann')
    return place.end(there.publish())
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
const many = async (quota: InstructionQuota, there: Table, count: number) => {
  const answers = []
  for (let n = 0; n < count; n++) answers.push(await one(quota, there))
  return answers
}

describe('V13: instructions have an end', () => {
  it('within a minute: told at four fifths, refused with how long it lasts, and taken again in the next', async () => {
    const there = table()
    const quota = there.process({ instructionsPerMinute: 10 })
    const answers = await many(quota, there, 11)
    expect(answers.map((answer) => typeof answer)).toEqual([
      ...Array(7).fill('undefined'),
      ...Array(3).fill('string'),
      'object',
    ])
    expect(answers[7]).toBe('You have used 8 of 10 instructions within a minute. Requests beyond that are rejected.')
    const [refusal] = answers.slice(-1) as [Refusal]
    expect([refusal.code, refusal.retryAfterS]).toEqual(['too_many', 30])
    expect(refusal.message).toContain('Wait until the next minute.')
    there.pass(30_000)
    expect(await one(quota, there)).toBeUndefined()
  })

  it('a restart forgets the number within the minute for one instruction only, and another process for one of its own', async () => {
    const there = table()
    await many(there.process({ instructionsPerMinute: 10 }), there, 10)
    const answers = await many(there.process({ instructionsPerMinute: 10 }), there, 5)
    expect([answers.filter((answer) => answer instanceof Refusal).length, there.published]).toEqual([4, 11])
  })

  it('alive: told before, refused with what to do, and taken again where one has ended', async () => {
    const there = table()
    const quota = there.process({ instructionsAlive: 10 })
    const answers = await many(quota, there, 11)
    expect(answers[8]).toBe(
      'You have used 9 of 10 pending instructions and open positions. Requests beyond that are rejected.',
    )
    const [refusal] = answers.slice(-1) as [Refusal]
    expect([refusal.code, refusal.message]).toEqual(['conflict', expect.stringContaining('Cancel or close some')])
    there.close()
    there.pass(1000)
    expect(await many(quota, there, 2)).toEqual([expect.any(String), expect.any(Refusal)])
    // After a restart nothing more is taken than before.
    expect(await one(there.process({ instructionsAlive: 10 }), there)).toBeInstanceOf(Refusal)
  })

  it('within a day, also of those that have ended', async () => {
    const there = table()
    const quota = there.process({ instructionsPerDay: 5, instructionsAlive: 3 })
    for (let n = 0; n < 5; n++) {
      expect(await one(quota, there)).not.toBeInstanceOf(Refusal)
      there.close()
    }
    const refusal = await one(quota, there)
    expect(refusal).toMatchObject({ code: 'too_many', retryAfterS: 12 * 3600 - 30 })
    there.pass(12 * 3_600_000)
    expect(await one(quota, there)).not.toBeInstanceOf(Refusal)
  })

  it('what was not published takes no place', async () => {
    const there = table()
    const quota = there.process({ instructionsPerMinute: 3, instructionsAlive: 3 })
    for (let n = 0; n < 20; n++) (await quota.enter('ann')).end()
    expect((await many(quota, there, 4)).filter((answer) => answer instanceof Refusal)).toHaveLength(1)
  })

  it('costs a statement for some hundreds of instructions, not for each', async () => {
    const there = table()
    await many(there.process({}), there, 1000)
    expect(there.reads).toBe(2)
  })

  it('however many come at once, no more are taken than there is room for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
        async (perMinute, alive, waves) => {
          const there = table()
          const quota = there.process({ instructionsPerMinute: perMinute, instructionsAlive: alive })
          for (const wave of waves) {
            const places = await Promise.allSettled(Array.from({ length: wave }, () => quota.enter('ann')))
            const taken = places.filter((place) => place.status === 'fulfilled')
            for (const { value } of taken) value.end(there.publish())
          }
          expect(there.published).toBeLessThanOrEqual(Math.min(perMinute, alive))
        },
      ),
    )
  })
})
