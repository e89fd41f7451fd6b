import { describe, expect, it } from 'vitest'
import { startRetention } from './retention.ts'

const minuteMs = 60_000
/** A keeper whose ten minutes pass at a call. */
function open(keepDays: Parameters<typeof startRetention>[0]['keepDays'], fails = false) {
  const done: string[] = []
  const lines: string[] = []
  let nowMs = 0
  let pass = () => {}
  const remove = (what: string) => async (days: number) => {
    if (fails) throw new Error('no database')
    done.push(`${what} ${days}`)
    return 1
  }
  const running = startRetention({
    keepDays,
    retention: {
      removeBars: remove('bars'),
      removeTicks: remove('ticks'),
      removeRequests: remove('requests'),
      close: async () => void done.push('closed'),
    },
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
    clock: { nowMs: () => nowMs, delay: () => new Promise<void>((go) => (pass = go)) },
  })
  const tenMinutes = async (times = 1) => {
    for (let n = 0; n < times; n++) {
      nowMs += 10 * minuteMs
      pass()
      await new Promise((next) => setImmediate(next))
    }
  }
  return { done, lines, tenMinutes, stop: () => running.stop() }
}

describe('what is kept no longer', () => {
  it('goes by the settings: bars every ten minutes, ticks and requests once a day', async () => {
    const { done, tenMinutes, stop } = open({ bars: 30, ticks: 90, requests: 365 })
    await tenMinutes(2)
    expect(done).toEqual(['bars 30', 'ticks 90', 'requests 365', 'bars 30'])
    await tenMinutes(144)
    expect(done.filter((line) => line.startsWith('requests'))).toHaveLength(2)
    await stop()
    await tenMinutes()
    expect(done.at(-1)).toBe('closed')
  })

  it('is bars alone without the settings, and nothing in the first ten minutes', async () => {
    const { done, tenMinutes, stop } = open({ bars: 30, ticks: undefined, requests: undefined })
    expect(done).toEqual([])
    await tenMinutes(200)
    expect(new Set(done)).toEqual(new Set(['bars 30']))
    await stop()
  })

  it('waits where the database is away, and says so once a minute at most', async () => {
    const { lines, tenMinutes, stop } = open({ bars: 30, ticks: 1, requests: undefined }, true)
    await tenMinutes(3)
    expect(lines).toEqual(['Expired rows could not be removed; retrying'])
    await stop()
    await tenMinutes()
    expect(lines).toHaveLength(1)
  })
})
