import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mostHourBytes, tickArchiveWords as words } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../core/refusals/refusal.ts'
import { tickArchiveHandlers } from './archive.ts'

// Three ticks, as the archive packs an hour.
const hour = Buffer.from(
  'XQAAAQA8AAAAAAAAAAAAAAAJ0EdiKKkCg6H+WW/lbep1vywAAAAUBnvw9xacVrisziF4BW16djzjcBwgS4CMpSDiJrfB8M1zZVymAAAA',
  'base64',
)
const at = Date.UTC(2019, 1, 4, 15)

let archive: Server
let url = ''
let asked: string[] = []
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  archive = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  archive.listen(0, '127.0.0.1')
  await once(archive, 'listening')
  url = `http://127.0.0.1:${(archive.address() as AddressInfo).port}/feed`
})
afterAll(() => archive?.close())

const ask = async (symbol = 'GOLD', time = at, handlers = tickArchiveHandlers({ archiveUrl: url }), trader = 'ada') => {
  asked = []
  const call = { session: { traderId: trader }, query: { symbol, time } }
  const { body } = await handlers.readArchiveHour(call as Parameters<typeof handlers.readArchiveHour>[0])
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
const refused = async (...given: Parameters<typeof ask>) => {
  const error = await ask(...given).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).message
}

describe('an hour of a public archive', () => {
  it('KEP7: is handed over as it is, asked for under the archive’s path, whose months count from zero', async () => {
    answer = (response) => response.end(hour)
    expect(await ask()).toEqual(hour)
    expect(asked).toEqual(['/feed/XAUUSD/2019/01/04/15h_ticks.bi5'])
    await ask('WTI', Date.UTC(2024, 11, 31, 0))
    expect(asked).toEqual(['/feed/LIGHTCMDUSD/2024/11/31/00h_ticks.bi5'])
  })

  it('KEP7: is empty where the archive has none, as on weekends', async () => {
    answer = (response) => response.writeHead(404).end('not here')
    expect(await ask()).toHaveLength(0)
    answer = (response) => response.end()
    expect(await ask()).toHaveLength(0)
  })

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'refuses',
      (response) => response.writeHead(503).end('slow down'),
      `${words.answered}503. Please try again later.`,
    ],
    ['answers with a page', (response) => response.end('<html>Too many requests</html>'), words.strange],
    [
      'answers without an end',
      (response) => response.end(Buffer.concat([hour, Buffer.alloc(mostHourBytes)])),
      words.strange,
    ],
    ['breaks off', (response) => response.writeHead(200, { 'content-length': 1000 }).end(hour), words.unreachable],
    [
      'sends to another address',
      (response) => response.writeHead(302, { location: `${url}/secret` }).end(),
      words.unreachable,
    ],
    ['closes the door', (response) => response.destroy(), words.unreachable],
  ])('KEP7: an archive that %s is said to', async (_, how, said) => {
    answer = how
    expect(await refused()).toBe(said)
    expect(asked).toHaveLength(1)
  })

  it('KEP7: nobody is asked for another symbol, an hour that is not over, or where downloads are off', async () => {
    answer = (response) => response.end(hour)
    expect(await refused('GOLDEN1')).toBe(words.symbol)
    expect(await refused('SILVERISH')).toBe(words.symbol)
    expect(await refused('GOLD', Math.floor(Date.now() / 3_600_000) * 3_600_000)).toBe(words.time)
    expect(await refused('GOLD', at, tickArchiveHandlers({ archiveUrl: undefined }))).toBe(words.off)
    expect(asked).toEqual([])
  })

  it('KEP7: many hours at once are asked for one after the other, and too many are refused', async () => {
    answer = (response) => response.end(hour)
    const handlers = tickArchiveHandlers({ archiveUrl: url })
    const start = performance.now()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask('GOLD', at - n * 3_600_000, handlers).then(
          () => 'given',
          (error) => error.message,
        ),
      ),
    )
    // Three at once, then three a second, for the eight seconds that somebody waits at most.
    const given = outcomes.filter((outcome) => outcome === 'given').length
    expect(given).toBe(27)
    expect(new Set(outcomes)).toEqual(new Set(['given', words.busy]))
    expect(performance.now() - start).toBeGreaterThan(7_000)
  }, 30_000)
})
