import { type LabEntry, TickBuilder } from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentIn, moved, openingTick, showing, withEntry, withoutEntry, zoomed } from './placed.ts'

const start = Date.parse('2026-11-18T08:00:00.250Z')
const whole = { from: start, to: start + 3_600_000 }

describe('LAB11: entries that are set', () => {
  const at = (openAt: number): Omit<LabEntry, 'id'> => ({ side: 'buy', volume: 1000, openAt, stop: 500, target: 0 })
  const ids = (entries: readonly LabEntry[]) => entries.map(({ id, openAt }) => `${id}@${openAt}`)

  it('stand in order of time, each with a number that no other has', () => {
    const three = [30, 10, 30].reduce<readonly LabEntry[]>((all, openAt) => withEntry(all, at(openAt)), [])
    expect(ids(three)).toEqual(['2@10', '1@30', '3@30'])
    const two = withoutEntry(three, '1')
    expect(ids(two)).toEqual(['2@10', '3@30'])
    expect(ids(withEntry(two, at(20)))).toEqual(['2@10', '4@20', '3@30'])
    const full = Array.from({ length: 5000 }, (_, n) => ({ ...at(n), id: String(n) }))
    expect(withEntry(full, at(1))).toHaveLength(5000)
  })

  it('open at the first tick at or after their moment', () => {
    const builder = new TickBuilder()
    for (const timeMs of [1000, 3000]) builder.push({ timeMs, bid: timeMs, ask: timeMs + 20 })
    expect([0, 1000, 1001, 3000, 9000].map((ms) => openingTick(builder.columns(), ms).timeMs)).toEqual([
      1000, 1000, 3000, 3000, 3000,
    ])
  })
})

describe('a moment that is typed', () => {
  it.each([
    ['2026-11-18 08:30', 'UTC', '2026-11-18T08:30:00.000Z'],
    [' 2026-11-18T08:30:15 ', 'UTC', '2026-11-18T08:30:15.000Z'],
    ['2026-11-18 09:30:00', 'Europe/Berlin', '2026-11-18T08:30:00.000Z'],
    // The second of the first tick is within the ticks, though the tick comes a little later.
    ['2026-11-18 08:00:00', 'UTC', '2026-11-18T08:00:00.250Z'],
  ])('%j in %s', (text, zone, iso) => {
    expect(momentIn(text, zone, whole)).toBe(Date.parse(iso))
  })

  it.each([
    ['tomorrow', 'Please enter a date and a time'],
    ['2026-11-31 08:30', 'Please enter a date and a time'],
    ['2026-11-18 25:00', 'Please enter a date and a time'],
    ['2026-11-18 07:59:59', 'The ticks cover 2026-11-18 08:00:00 to 2026-11-18 09:00:00.'],
    ['2026-11-18 09:00:01', 'The ticks cover'],
  ])('%j is refused', (text, sentence) => {
    expect(momentIn(text, 'UTC', whole)).toContain(sentence)
  })
})

describe('what the drawing shows', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const stretch = fc.tuple(share, share).map(([a, b]) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)].map((one) => whole.from + one * 3_600_000) as [number, number]
    return { from, to: Math.max(to, Math.min(whole.to, from + 1)) }
  })
  const contained = ({ from, to }: { from: number; to: number }) => {
    expect(from).toBeGreaterThanOrEqual(whole.from)
    expect(to).toBeLessThanOrEqual(whole.to + 1)
    expect(to).toBeGreaterThanOrEqual(from)
  }

  it('never reaches over the ticks, however it is moved and zoomed', () => {
    fc.assert(
      fc.property(stretch, share, fc.constantFrom(0.25, 0.5, 2, 4), (now, part, times) => {
        const at = now.from + part * (now.to - now.from)
        const next = zoomed(whole, now, at, times)
        contained(next)
        expect(at).toBeGreaterThanOrEqual(next.from - 1)
        expect(at).toBeLessThanOrEqual(next.to + 1)
        contained(moved(whole, now, part * 2 - 1))
        const far = whole.from + part * 3_600_000
        const shown = showing(whole, now, far)
        contained(shown)
        expect(shown.to - shown.from).toBeCloseTo(now.to - now.from, 3)
        expect(far).toBeGreaterThanOrEqual(shown.from - 1)
        expect(far).toBeLessThanOrEqual(shown.to + 1)
      }),
    )
  })

  it('a minute at least, all at most; what is looked at keeps its place', () => {
    expect(zoomed(whole, whole, whole.from, 0.001)).toEqual({ from: whole.from, to: whole.from + 60_000 })
    expect(zoomed(whole, { from: start + 1e6, to: start + 2e6 }, start + 1.5e6, 100)).toEqual(whole)
    expect(zoomed(whole, { from: start + 1e6, to: start + 2e6 }, start + 1.25e6, 0.5)).toEqual({
      from: start + 1.125e6,
      to: start + 1.625e6,
    })
  })
})
