import { uploadPace } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkAfter, chunkAfterFailure, firstChunk, isRetried, Pace, retryInMs, type Stage, windowMs } from './pace.ts'

const kb = 1024

describe('section 9: chunks', () => {
  it.each([
    ['a single byte', 1, 1],
    ['262144 bytes, in one request', 262_144, 262_144],
    ['a byte more, in pieces', 262_145, 262_144],
    ['25 MB', 25 * kb * kb, 262_144],
  ])('begin for %s', (_name, file, bytes) => expect(firstChunk(file)).toBe(bytes))

  it.each([
    ['quick: twice as large', 256 * kb, 2_999, 512 * kb],
    ['neither: the same', 256 * kb, 3_000, 256 * kb],
    ['neither: the same', 2048 * kb, 6_000, 2048 * kb],
    ['slow: half', 2048 * kb, 6_001, 1024 * kb],
    ['slow, but never less than the first', 256 * kb, 8_000, 256 * kb],
    ['quick, but never more than 32 MB', 32_768 * kb, 10, 32_768 * kb],
    ['quick, but never more than 32 MB', 20_000 * kb, 10, 32_768 * kb],
  ])('%s', (_name, bytes, tookMs, next) => expect(chunkAfter(bytes, tookMs)).toBe(next))

  it('halve after a failure, to 256 KB and not below', () => {
    const sizes = [4096 * kb]
    for (let count = 0; count < 5; count++) sizes.push(chunkAfterFailure(sizes.at(-1) ?? 0))
    expect(sizes.map((bytes) => bytes / kb)).toEqual([4096, 2048, 1024, 512, 256, 256])
  })

  it('reach 32 MB from 256 KB in seven quick steps and stay within the two, whatever happens', () => {
    const steps = [firstChunk(1e9)]
    while ((steps.at(-1) ?? 0) < uploadPace.largestChunkBytes) steps.push(chunkAfter(steps.at(-1) ?? 0, 100))
    expect(steps).toHaveLength(8)
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(9_000), fc.constant(null))), (events) => {
        let bytes = firstChunk(1e9)
        for (const tookMs of events) {
          bytes = tookMs === null ? chunkAfterFailure(bytes) : chunkAfter(bytes, tookMs)
          expect(bytes).toBeGreaterThanOrEqual(uploadPace.firstChunkBytes)
          expect(bytes).toBeLessThanOrEqual(uploadPace.largestChunkBytes)
        }
      }),
    )
  })
})

describe('section 9: what is tried again', () => {
  it.each([0, 408, 409, 423, 429, 500, 502, 503, 504])('%i is', (status) => expect(isRetried(status)).toBe(true))
  it.each([400, 401, 402, 403, 404, 410, 413, 415])('%i is not', (status) => {
    expect(isRetried(status)).toBe(false)
    expect(retryInMs({ status, stage: 'upload', tries: 0, forMs: 0 })).toBeNull()
  })

  it.each<[string, Parameters<typeof retryInMs>[0], number | null]>([
    ['soon at first', { status: 0, stage: 'upload', tries: 0, forMs: 0 }, 500],
    ['then later and later', { status: 0, stage: 'upload', tries: 3, forMs: 3_500 }, 4_000],
    ['but every 15 seconds at least', { status: 503, stage: 'upload', tries: 40, forMs: 300_000 }, 15_000],
    ['not before the server asked', { status: 429, stage: 'upload', tries: 0, forMs: 0, askedMs: 40_000 }, 40_000],
    ['an operation for 2 minutes', { status: 0, stage: 'operation', tries: 9, forMs: 119_000 }, 1_000],
    ['and no longer', { status: 0, stage: 'operation', tries: 9, forMs: 120_000 }, null],
    ['an upload for 10 minutes', { status: 0, stage: 'upload', tries: 40, forMs: 599_000 }, 1_000],
    ['and no longer', { status: 408, stage: 'upload', tries: 40, forMs: 600_000 }, null],
    ['never past the window', { status: 429, stage: 'operation', tries: 0, forMs: 60_000, askedMs: 90_000 }, 60_000],
  ])('%s', (_name, trouble, waitMs) => expect(retryInMs(trouble)).toBe(waitMs))

  it('ends exactly with its window when nothing ever answers', () => {
    fc.assert(
      fc.property(fc.constantFrom<Stage>('operation', 'upload'), fc.nat(20_000), (stage, takesMs) => {
        const pace = new Pace(1e6)
        if (stage === 'upload') pace.sent()
        let nowMs = 1000
        let endMs = nowMs
        for (let tries = 0; ; tries++) {
          const waitMs = pace.failed(0, 0, nowMs)
          endMs = nowMs
          if (waitMs === null) break
          nowMs += waitMs + (tries === 0 ? 0 : takesMs)
          expect(tries).toBeLessThan(1000)
        }
        expect(endMs - 1000).toBeGreaterThanOrEqual(windowMs[stage])
        expect(endMs - 1000).toBeLessThanOrEqual(windowMs[stage] + takesMs)
      }),
    )
  })

  it('has its whole window again as soon as something has arrived', () => {
    const pace = new Pace(1e6)
    pace.sent()
    pace.failed(0, 0, 0)
    expect(pace.failed(0, 0, 600_000)).toBeNull()
    pace.advanced()
    expect(pace.failed(0, 0, 600_001)).toBe(500)
    expect(pace.failed(0, 0, 600_501)).toBe(1_000)
  })
})
