import { MessageChannel } from 'node:worker_threads'
import { Line } from '@ratchet/bus'
import { noRisk } from '@ratchet/contract'
import type { Instructions, TradeRow } from '@ratchet/engine'
import { createApiStore, createLedger, openDoor, readNameKey, type Told, TraderMemory } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruction } from '../../testing/market.ts'
import { doorOver, serveDoor } from './door.ts'
import { type ApiSpeech, type EngineSpeech, version } from './speech.ts'
import { writtenHere } from './told.ts'

// The api at one end of a line, the ledger's writer and an engine played by hand at the other, as in the product's two threads.

let database: TestDatabase
let line: Line<ApiSpeech, EngineSpeech>
let ledger: ReturnType<typeof createLedger>
let store: ReturnType<typeof createApiStore>
/** What the engine's end did, in its order. */
const done: string[] = []
const engine: Instructions = {
  offer: ({ traderId }) => {
    done.push(`offer ${traderId}`)
    return {
      state: 'expected',
      committed: () => done.push(`committed ${traderId}`) > 0,
      undone: () => void done.push(`undone ${traderId}`),
    }
  },
}
const troubles: unknown[] = []
/** What the api's end was told of the writer's records. */
const crossed: Told[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { port1, port2 } = new MessageChannel()
  const options = { version, trouble: (error: unknown) => void troubles.push(error) }
  const there = new Line<EngineSpeech, ApiSpeech>(port2, options)
  line = new Line(port1, options)
  const writtenThere = writtenHere(there)
  ledger = createLedger({ url: database.url, notify: () => {}, written: writtenThere, waitMs: 200 })
  await ledger.loadAccounts()
  const { publisher } = ledger
  const loud: typeof publisher = {
    ...publisher,
    hold: async (traderIds) => {
      const end = await publisher.hold(traderIds)
      done.push(`hold ${traderIds}`)
      return (published) => {
        done.push(published ? `learned ${traderIds}` : `forgot ${traderIds}`)
        end(published)
      }
    },
  }
  serveDoor(there, openDoor({ notify: () => {}, publisher: loud, engine }))
  const written = new TraderMemory((told) => line.say('written', told))
  line.hear('written', (told) => {
    crossed.push(told)
    written.hear(told)
  })
  store = createApiStore({
    url: database.url,
    nameKey: await readNameKey(database.url),
    notify: () => {},
    written,
    door: doorOver(line),
  })
})
afterAll(async () => {
  await store?.close()
  await ledger?.close()
  line?.close()
  await database?.drop()
})

/** What the other end has done, once all that was said before has been heard there. */
async function heard(): Promise<readonly string[]> {
  await line.ask('hold', { id: -1, traderIds: [] })
  done.pop()
  return done.splice(0)
}

describe('the door of the writer, over a line', () => {
  it('publishes by the writer what was learned of an instruction of the api’s own, and what it wrote is remembered here', async () => {
    await store.publishTrade('ann', instruction({}), null)
    // Its account is opened with it, in a transaction of its own, which may have to be tried several times.
    expect((await heard()).slice(-2)).toEqual(['hold ann', 'learned ann'])
    const published = await store.publishTrade('ann', instruction({ volume: 500 }), { key: 'k', hash: 'h' })
    expect(published.outcome).toBe('published')
    expect(await heard()).toEqual(['offer ann', 'committed ann'])
    // A trader reads what was just written, and is told of it.
    const id = 'id' in published ? published.id : ''
    expect(await store.getTrade('ann', id)).toMatchObject({ volume: 500, status: 'Pending' })
    const { events, counts } = await store.eventsSince('ann', 2, 10)
    expect(events.map(({ kind, tradeId }) => [kind, tradeId])).toEqual([['trade.published', id]])
    expect(counts.pending).toBe(2)
    expect((await store.publishTrade('ann', instruction({ volume: 500 }), { key: 'k', hash: 'h' })).outcome).toBe(
      'repeated',
    )
  })

  it('lets the writer forget before it goes on, where the api has written the record', async () => {
    await store.publishTrade('bob', instruction({}), null)
    await heard()
    await store.putProfile('bob', { forexCode: '71' } as never)
    expect(await heard()).toEqual(['hold bob', 'forgot bob'])
    // The profile names a log-in that nobody has opened: nothing is written by what was known before.
    expect((await store.publishTrade('bob', instruction({}), null)).outcome).toBe('unknown_account')
  })

  it('lets the writer go on where the database refused what the api published, and says why', async () => {
    await store.publishTrade('cat', instruction({}), null)
    await store.putRisk('cat', { ...noRisk, sl1: 1 })
    await heard()
    const refused = await store
      .publishTrade('cat', instruction({ volume: Number.MAX_VALUE }), null)
      .catch((e: Error) => e)
    expect(refused).toMatchObject({ code: expect.stringMatching(/^2/) })
    expect(await heard()).toEqual(['hold cat', 'forgot cat'])
    expect((await store.publishTrade('cat', instruction({}), null)).outcome).toBe('published')
  })

  it('passes nothing but what the writer learns by: no sealed password crosses', async () => {
    const crossed: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    const end = new Line<ApiSpeech, EngineSpeech>(port1, { version, trouble: () => {} })
    const other = new Line<EngineSpeech, ApiSpeech>(port2, { version, trouble: () => {} })
    serveDoor(other, {
      ...openDoor({ notify: () => {} }),
      hold: async () => (published) => void crossed.push(published),
    })
    const trade = { traderId: 'dan' } as TradeRow
    const sealed = instruction({ brokerPasswordSealed: async () => Buffer.from('sealed') })
    const release = await doorOver(end).hold(['dan'])
    release([{ asked: { instruction: sealed }, trade, place: { seq: 1, minute: 'm', n: 1 } }])
    await end.ask('hold', { id: -1, traderIds: [] })
    const { server } = sealed
    expect(crossed).toEqual([
      [{ asked: { instruction: { server, brokerId: '' } }, trade, place: { seq: 1, minute: 'm', n: 1 } }],
    ])
    end.close()
  })

  it('tells what is in the records of traders with an open stream, and of others where they end', async () => {
    await store.publishTrade('eve', instruction({}), null)
    crossed.length = 0
    const publish = async (volume: number) => {
      await store.publishTrade('eve', instruction({ volume }), null)
      await heard()
      return crossed.splice(0).flatMap((told) => ('events' in told ? [told.events?.map(({ kind }) => kind)] : []))
    }
    expect(await publish(200)).toEqual([undefined])
    const { lastSeq } = await store.eventsSince('eve', 0, 10)
    line.say('follow', ['eve', true])
    expect(await publish(300)).toEqual([['trade.published']])
    line.say('follow', ['eve', false])
    expect(await publish(400)).toEqual([undefined])
    // Nothing is missed in either case: what is not at hand is read.
    expect((await store.eventsSince('eve', lastSeq, 10)).events.map(({ seq }) => seq - lastSeq)).toEqual([1, 2])
  })

  it('has nothing go wrong on the way', () => expect(troubles).toEqual([]))
})
