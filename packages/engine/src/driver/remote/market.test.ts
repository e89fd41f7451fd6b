import { contractOf, defaultInstruments, type Instrument } from '@ratchet/contract'
import type { BrokerReport } from '@ratchet/domain'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectedAccount, RemoteBroker, RemoteState } from '../../ports/index.ts'
import { type PaperBeside, RemoteMarket, type RunningRemote } from './market.ts'

const [gold, oil] = defaultInstruments as [Instrument, Instrument]
const server = 'Broker-Practice'
const account = (id: string, symbols: readonly string[] = ['GOLD']): ConnectedAccount => ({
  id,
  traderId: `trader of ${id}`,
  server,
  login: id,
  symbols,
  confirmed: {},
  isOffered: false,
})
const live: RemoteState = {
  state: 'live',
  trouble: null,
  slowMs: null,
  balance: 100,
  equity: 100,
  marginUsed: 0,
  marginFree: 100,
  rates: [],
  heardAtMs: 1,
}

/** A market whose broker, database and engine are here, and say what was done with them. */
function openMarket() {
  const done: string[] = []
  const here = {
    accounts: [] as ConnectedAccount[],
    offered: [gold, oil] as readonly Instrument[],
    held: new Map<string, readonly string[]>(),
    states: new Map<string, RemoteState>(),
    hasPaper: false,
    /** What the broker does before it answers. */
    connecting: (): Promise<void> => Promise.resolve(),
    report: (_: Pick<BrokerReport, 'account'> & { positions: readonly { symbol: string }[] }): void => {},
    followed: [] as readonly string[],
    warnings: [] as string[],
    tries: [] as (() => void)[],
    troubles: [] as readonly (string | null)[],
  }
  const broker = {
    connect: async ({ id }: { id: string }) => {
      done.push(`connect ${id}`)
      await here.connecting()
    },
    offers: async () =>
      here.offered.map((one) => ({
        symbol: one.symbol,
        brokerSymbol: one.symbol,
        name: one.name,
        instrument: one,
        why: null,
      })),
    setContracts: () => {},
    held: (id: string) => here.held.get(id) ?? [],
    state: (id: string) => here.states.get(id) ?? live,
    candles: async () => [],
    feed: ({ instruments }: { instruments: readonly Instrument[] }) => {
      here.followed = instruments.map(({ symbol }) => symbol)
      return {
        get market() {
          return { feed: 'broker', label: '', speed: 1, symbols: here.followed }
        },
        follow: (wanted: readonly Instrument[]) => {
          here.followed = wanted.map(({ symbol }) => symbol)
        },
      }
    },
    subscribe: (listener: typeof here.report) => {
      here.report = listener
      return () => {}
    },
    renew: (id: string) => void done.push(`renew ${id}`),
    forget: (id: string) => void done.push(`forget ${id}`),
    close: async () => void done.push('close broker'),
  } as unknown as RemoteBroker
  const market = new RemoteMarket<RunningRemote, PaperBeside>({
    server,
    label: 'prices',
    accounts: {
      connected: async () => here.accounts,
      isUsed: async () => here.hasPaper,
      instruments: async () => [],
      keepInstruments: async (_, _all, on) => on,
      keepOffered: async () => {},
      isOpen: async () => false,
      switchOn: async ({ id }, symbols) => {
        here.accounts = here.accounts.map((one) =>
          one.id === id ? { ...one, symbols: [...one.symbols, ...symbols] } : one,
        )
      },
    },
    past: () => ({ write: async () => {}, endOf: async () => null, close: async () => void done.push('close past') }),
    openBroker: async () => broker,
    start: () => {
      done.push('start')
      return {
        hold: async (id) => void done.push(`hold ${id}`),
        add: (_, replaced) => void (replaced.length > 0 && done.push(`replace ${replaced.join(' ')}`)),
        latestQuotes: () => [],
        tell: () => {},
        stop: async () => void done.push('stop engine'),
      }
    },
    hasPaper: async () => here.hasPaper,
    startPaper: async () => {
      done.push('start paper')
      return {
        say: () => {},
        take: async (id) => void done.push(`paper ${id}`),
        add: () => {},
        stop: async () => void done.push('stop paper'),
      }
    },
    keepFigures: async (figures) => {
      here.troubles = figures.map(({ trouble }) => trouble)
    },
    changed: (ids) => void done.push(`figures ${ids.join(' ')}`),
    clock: { nowMs: () => 0, delay: () => new Promise((next) => here.tries.push(next)) },
    log: { info: () => {}, warn: (message) => here.warnings.push(message), error: () => {} },
  })
  return { market, done, here }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((next) => setImmediate(next))
}

describe('DRV9: the market of a broker', () => {
  let opened: ReturnType<typeof openMarket>
  afterEach(() => opened.market.stop())

  it('begins with its first account, and opens nothing before', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    await market.begin()
    expect([market.running, done]).toEqual([undefined, []])
    here.accounts = [account('a')]
    market.changed('a')
    await until(() => market.running !== undefined)
    expect(done).toContain('connect a')
    expect(here.followed).toEqual(['GOLD'])
  })

  it('tries again as long as its broker offers nothing, and says so once', async () => {
    opened = openMarket()
    const { market, here } = opened
    Object.assign(here, { accounts: [account('a')], offered: [] })
    const begun = market.begin()
    for (let n = 0; n < 3; n++) {
      await until(() => here.tries.length > n)
      here.tries[n]?.()
    }
    await until(() => here.tries.length > 3)
    expect([market.running, here.warnings]).toEqual([undefined, ['The market of a broker cannot start yet']])
    here.offered = [gold]
    here.tries[3]?.()
    await begun
    expect(market.running).toBeDefined()
  })

  it('starts no engine once it was stopped, also if its broker answers only then', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    here.accounts = [account('a')]
    const answer = Promise.withResolvers<void>()
    here.connecting = () => answer.promise
    void market.begin()
    await until(() => done.includes('connect a'))
    const stopped = market.stop()
    answer.resolve()
    await stopped
    expect(done).not.toContain('start')
    expect(done).toContain('close broker')
  })

  it('takes up an account that is connected while it runs, and lets go of one that is disconnected', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    here.accounts = [account('a')]
    await market.begin()
    here.accounts = [account('a'), account('b', ['WTI'])]
    await market.look()
    expect(done).toContain('hold b')
    expect(here.followed).toEqual(['GOLD', 'WTI'])
    here.accounts = [account('b', ['WTI'])]
    market.changed('a')
    await until(() => done.includes('forget a'))
    await until(() => here.followed.length === 1)
    expect(here.followed).toEqual(['WTI'])
  })

  it('switches on what a trader opened at the broker itself', async () => {
    opened = openMarket()
    const { market, here } = opened
    here.accounts = [account('a')]
    await market.begin()
    here.held.set('a', ['WTI'])
    here.report({ account: 'a', positions: [{ symbol: 'WTI' }] })
    await until(() => here.followed.length === 2)
    expect(here.accounts[0]?.symbols).toEqual(['GOLD', 'WTI'])
  })

  it('asks with refused credentials only when they are others, and tells figures only when they changed', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    here.accounts = [account('a')]
    await market.begin()
    const told = () => done.filter((one) => one === 'figures a').length
    const before = told()
    await market.look()
    expect(told()).toBe(before)
    here.states.set('a', { ...live, state: 'refused', heardAtMs: 2 })
    await market.look()
    expect(told()).toBe(before + 1)
    market.changed('a')
    await until(() => done.includes('renew a'))
  })

  it('begins paper accounts on its prices with the first, and stops them before the engine', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    here.accounts = [account('a')]
    await market.begin()
    expect(market.paper).toBeUndefined()
    here.hasPaper = true
    market.opened('p')
    await until(() => done.includes('paper p'))
    await market.stop()
    const ends = done.filter((one) => one.startsWith('stop') || one.startsWith('close'))
    expect(ends.slice(0, 4)).toEqual(['stop paper', 'stop engine', 'close past', 'close broker'])
  })
})

describe('ENG23: a contract that changes at the broker', () => {
  let opened: ReturnType<typeof openMarket>
  afterEach(() => opened.market.stop())
  const words = /^The contract of GOLD changed at the broker: 1 lot was 100 oz and is 10 oz\./
  const confirmed = (instrument: Instrument) => ({ GOLD: contractOf(instrument, 'GOLD') })
  const small = { ...gold, contractSize: 10 }

  it('is the trouble of its account before the broker’s own, and paper accounts begin again once it is confirmed', async () => {
    opened = openMarket()
    const { market, done, here } = opened
    Object.assign(here, {
      hasPaper: true,
      accounts: [{ ...account('a'), confirmed: confirmed(gold), isOffered: true }],
    })
    await market.begin()
    expect([here.troubles, here.followed]).toEqual([[null], ['GOLD']])
    here.offered = [small]
    here.states.set('a', { ...live, trouble: 'Open at the broker: 500 USD_JPY.' })
    market.changed('a')
    await until(() => here.followed.length === 0)
    await market.look()
    expect(here.troubles).toEqual([expect.stringMatching(words)])
    expect(here.troubles[0]).toMatch(/Open at the broker: 500 USD_JPY\.$/)
    expect(done.at(-1)).not.toBe('stop paper')
    here.accounts = [{ ...account('a'), confirmed: confirmed(small), isOffered: true }]
    market.changed('a')
    await until(() => here.followed.length === 1)
    await until(() => done.filter((one) => one === 'start paper').length === 2)
    const ends = done.filter((one) => ['replace GOLD', 'stop paper', 'start paper'].includes(one))
    expect(ends.slice(-3)).toEqual(['replace GOLD', 'stop paper', 'start paper'])
    await market.look()
    expect(here.troubles).toEqual(['Open at the broker: 500 USD_JPY.'])
  })
})
