import { eventData, type FlightKind, flightKinds, routes, unwrapped } from '@ratchet/contract'
import type { PartialChange } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { eventful, positionOf, publish } from '../testing/samples.ts'

/** Inner numbers that stand for themselves: where one of them is shown it was not put into what people read. */
const inner = { points: 128_737, quote: 128_741, lots: 1_237, cents: 8_053, unixMs: timeMs + 7 }

/** Particulars of a record with all that its kind can have. */
function sample(schema: z.ZodType): unknown {
  const { inner: type, meaning } = unwrapped(schema)
  if (meaning.unit) return inner[meaning.unit]
  if (type instanceof z.ZodArray) return [sample(type.element as z.ZodType)]
  if (type instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(type.shape).map(([name, field]) => [name, sample(field as z.ZodType)]))
  if (type instanceof z.ZodEnum) return type.options[0]
  if (type instanceof z.ZodBoolean) return true
  return type instanceof z.ZodNumber ? 3 : 'words'
}

const innerNames = /^cents$|AtMs$|^volumeUnits$|_ms$/
const isInner = (value: unknown): boolean =>
  typeof value === 'number' && (Object.values(inner).includes(value) || value > 1e12)

/** Everything in an answer that is told as inside. */
function leaksOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, n) => leaksOf(item, `${at}[${n}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => [
      ...(innerNames.test(name) ? [`${at}.${name}`] : []),
      ...leaksOf(item, `${at}.${name}`),
    ])
  return isInner(value) ? [`${at}: ${value}`] : []
}

describe('no answer has a number as it is inside', () => {
  let desk: Desk
  let ada: Person
  let trade: Awaited<ReturnType<typeof publish>>

  beforeAll(async () => {
    desk = await openDesk()
    ada = await desk.person('ada')
    trade = await publish(desk, ada)
    const at = { tradeId: trade.id, marketTimeMs: timeMs, position: positionOf(trade, '8001') }
    const ofKind = (kind: FlightKind): PartialChange => ({ ...at, kind, data: sample(eventData[kind]) as object })
    await desk.commit(trade, [...eventful(trade, '8001'), ...flightKinds.map(ofKind)])
  })
  afterAll(() => desk.close())

  const asked = Object.entries(routes).filter(([, route]) => route.method === 'GET' && !('file' in route))
  const ids: Readonly<Record<string, () => string>> = { '/api/active-trades/:id': () => '8001' }

  it.each(asked)('%s', async (_, route) => {
    const id = ids[route.path]?.() ?? trade.id
    const query = route.path.endsWith('/search') ? '?q=gold' : ''
    const reply = await ada.call('GET', route.path.replace(':id', id) + query)
    expect(leaksOf(reply.json())).toEqual([])
  })

  it('the flight has each kind of record, with names and units of the outside', async () => {
    const { records } = (await ada.call('GET', `/api/trades/${trade.id}/flight`)).json()
    const of = (kind: FlightKind) => records.findLast((record: { kind: string }) => record.kind === kind)
    expect(new Set(records.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(flightKinds))
    expect(of('protection.gap')).toMatchObject({ money: 80.53, from: { sl: 1287.37 } })
    const at = new Date(inner.unixMs).toISOString()
    expect(of('account.frozen')).toMatchObject({ requestKind: 'order', since: at })
    expect(of('account.frozen')).not.toHaveProperty('command')
    expect(of('stop.confirmed')).toMatchObject({ sentAt: at, heardAt: at, bid: 1287.41, sl: 1287.37 })
    expect(of('command.received')).toMatchObject({ command: 'levels', volume: 0.1237 })
  })
})
