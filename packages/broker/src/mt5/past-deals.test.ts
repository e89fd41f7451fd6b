import { tradesOfDeals } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { openScene, until } from './scene.fixture.ts'
import { dealFields } from './terminal.fixture.ts'

type Fields = Readonly<Record<string, string>>

/** What the connector makes of a history, with the deals that the terminal sends. */
async function read(deals: readonly Fields[], count = deals.length) {
  const scene = openScene()
  const terminal = await scene.connected()
  const past = scene.broker.pastDeals('a', 0, Date.now())
  const asked = await until(() => {
    const found = terminal.heard.find(({ t }) => t === 'deals')
    expect(found).toBeDefined()
    return found
  })
  for (const deal of deals) terminal.say('deal', dealFields({ ...deal, ask: asked?.ask ?? '' }))
  terminal.say('dealsEnd', { ask: asked?.ask ?? '', count: String(count) })
  return past
}

const opened = { ticket: '1', position: '7', volume: '0.2', price: '1300.3', commission: '-1' }
const closed = { ticket: '2', position: '7', entry: 'out', side: 'sell', volume: '0.2', price: '1301', profit: '14' }

describe('HIS15: the past of a terminal’s account', () => {
  it('is trades with their own prices, costs and names', async () => {
    const { kind, server, deals } = await read([opened, closed])
    expect([kind, server]).toEqual(['mt5', expect.any(String)])
    expect(tradesOfDeals(deals)).toMatchObject([
      {
        position: '7',
        deal: '2',
        symbol: 'GOLD',
        fileSymbol: 'XAUUSD.r',
        volume: 2000,
        profit: 1400,
        commission: -100,
      },
    ])
  })

  it('leaves out money that no trade brought', async () => {
    const { deals } = await read([{ ticket: '3', kind: 'balance', side: '', entry: '', symbol: '', profit: '1000' }])
    expect(deals).toEqual([])
  })

  it('splits a deal that turns a netting position', async () => {
    const turned = { ticket: '2', position: '7', entry: 'inout', side: 'sell', volume: '0.5', profit: '14' }
    const { deals } = await read([opened, turned, { ...closed, ticket: '3', side: 'buy', volume: '0.3' }])
    const parts = deals.map(({ entry, volume, profit }) => [entry, volume, profit])
    expect(parts).toEqual([
      ['in', 2000, 0],
      ['out', 2000, 1400],
      ['in', 3000, 0],
      ['out', 3000, 1400],
    ])
  })

  it('is not taken if an entry is missing', async () => {
    await expect(read([opened, closed], 3)).rejects.toThrow('lacks entries')
  })
})
