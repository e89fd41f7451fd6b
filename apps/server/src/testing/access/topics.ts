import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { Listener } from '../../realtime/listener.fixture.ts'
import { broker as sample } from '../broker.ts'
import { timeMs } from '../desk.ts'
import { until } from '../process.ts'
import type { World } from './world.ts'

type Told = { readonly [T in keyof typeof topics]: (world: World) => Promise<void> }

const { practice: broker } = sample
const [paper] = defaultInstruments
const foreignQuote = { symbol: 'XAGUSD', bid: 777_123, ask: 777_456, timeMs }

/** Something of the owner's on each topic of the bus, as another process would tell it. A new topic does not compile without. */
export const tellings: Told = {
  work: async ({ desk, ids, owner }) => {
    desk.bus.publish(topics.work, { accountId: ids.paper })
    desk.bus.publish(topics.work, { traderId: owner.id })
  },
  drills: async ({ desk, ids }) => desk.bus.publish(topics.drills, { accountId: ids.paper }),
  alerts: async ({ desk, ids }) => desk.bus.publish(topics.alerts, { market: '', removed: ids.alert }),
  accounts: async ({ desk, ids }) => desk.bus.publish(topics.accounts, { accountId: ids.account, server: broker }),
  foreign: async ({ desk, owner }) => {
    const engine = openAccountDesk({ url: desk.databaseUrl })
    await engine.keepInstruments(broker, [{ ...paper, symbol: 'XAGUSD', digits: 3 } as Instrument], ['XAGUSD'])
    await engine.close()
    const market = { feed: 'broker' as const, label: broker, speed: 1, symbols: ['XAGUSD'], ended: false }
    // A market is loaded when it is first heard of.
    desk.bus.publish(topics.foreign, { server: broker, market, quotes: [] })
    const traded = async () => (await owner.call('GET', `/api/instruments?market=${broker}`)).json().items
    await until('the market', async () => (await traded()).length > 0)
    desk.bus.publish(topics.foreign, { server: broker, market, quotes: [foreignQuote] })
  },
  figures: async ({ desk, ids }) => desk.bus.publish(topics.figures, { accounts: [ids.account, ids.paper] }),
  trader: async ({ desk, owner, intruder, ids }) => {
    await desk.store.chooseSymbols(owner.id, ids.account, ['GOLD'])
    // A number that the intruder's record has not: it wakes, and says nothing.
    desk.bus.publish(topics.trader(intruder.id), { seq: 1_000_000 })
  },
  quotes: async ({ desk }) => desk.bus.publish(topics.quotes, [{ symbol: 'GOLD', bid: 128_700, ask: 128_730, timeMs }]),
  market: async ({ desk }) => desk.bus.publish(topics.market, desk.market.state),
  sessionEnded: async ({ desk, owner }) => {
    const { session } = (await owner.call('GET', '/api/auth/get-session')).json()
    desk.bus.publish(topics.sessionEnded, { sessionId: session.id })
  },
  visitors: async ({ desk, ids, owner }) =>
    desk.bus.publish(topics.visitors, { visitor: ids.account, login: owner.id, server: broker, hello: owner.name }),
  toProgram: async ({ desk, ids, owner }) =>
    desk.bus.publish(topics.toProgram(ids.account), { seat: ids.paper, text: owner.name }),
  fromProgram: async ({ desk, ids, owner }) => desk.bus.publish(topics.fromProgram(ids.paper), { text: owner.name }),
}

/** What no stream but the owner's tells: the owner's things, and prices of a market on which nobody else has an account. */
const secrets = ({ canaries }: World) => [...canaries, foreignQuote.symbol]

function complainOf(world: World, who: string, { messages, faults }: Listener): string[] {
  const heard = JSON.stringify([messages, faults])
  return secrets(world).flatMap((one) => (heard.includes(one) ? [`the stream of ${who} tells “${one}”`] : []))
}

/** Tells of the owner on every topic, with the owner, another trader and nobody listening. */
export async function overhear(world: World, url: string): Promise<{ complaints: string[]; heard: Listener }> {
  const listeners = {
    owner: new Listener(url, { cookie: world.owner.cookie }),
    another: new Listener(url, { cookie: world.intruder.cookie }),
    nobody: new Listener(url),
    forged: new Listener(url, { cookie: world.nobody.forged }),
    ended: new Listener(url, { cookie: world.nobody.ended }),
  }
  const { owner, ...others } = listeners
  let bid = 129_000
  /** A price that all are told: what was told before it has arrived. */
  const caughtUp = async () => {
    bid += 10
    world.desk.bus.publish(topics.quotes, [{ symbol: 'GOLD', bid, ask: bid + 30, timeMs }])
    const price = `"bid":${bid / 100}`
    await until('the price', () =>
      Object.values(others).every(({ messages }) => JSON.stringify(messages).includes(price)),
    )
  }
  try {
    for (const listener of Object.values(listeners)) await listener.opened()
    for (const tell of Object.values(tellings)) {
      await tell(world)
      await caughtUp()
    }
    const complaints = Object.entries(others).flatMap(([who, listener]) => complainOf(world, who, listener))
    return { complaints, heard: owner }
  } finally {
    for (const listener of Object.values(listeners)) listener.close()
  }
}

/** Goes on where the owner is, and at every other number: each stream has the numbers of its own trader. */
export async function resume(world: World, url: string): Promise<string[]> {
  const last = await world.desk.store.lastSeq(world.owner.id)
  const places = [0, 1, last - 1, last, last + 1, 999_999_999_999_999]
  const complaints: string[] = []
  for (const since of places)
    for (const [who, cookie] of [
      ['another', world.intruder.cookie],
      ['nobody', ''],
    ] as const) {
      const listener = await new Listener(url, { cookie, since }).until(({ messages }) =>
        messages.some(({ type }) => type === 'quotes'),
      )
      complaints.push(...complainOf(world, `${who} since ${since}`, listener))
      listener.close()
    }
  return complaints
}
