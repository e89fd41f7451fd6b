import { contractOf } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ContractScene, gold, small } from './contracts.fixture.ts'

let scene: ContractScene
beforeEach(() => {
  scene = new ContractScene()
})
const pinned = (id = 'ann') => scene.accounts.get(id)?.confirmed.GOLD?.contractSize
const inUse = (id = 'ann') => scene.accounts.get(id)?.offered[0]?.inUse
const sizes = () => ({
  engine: scene.engine[0]?.contractSize,
  adapter: scene.adapter.get('GOLD')?.contractSize,
  stored: scene.stored[0]?.contractSize,
  followed: scene.followed.map(({ symbol }) => symbol),
})
const words = '1 lot was 100 oz and is 10 oz.'
const old = { engine: 100, adapter: 100, stored: 100, followed: [] }
const fresh = { engine: 10, adapter: 10, stored: 10, followed: ['GOLD'] }

describe('ENG23: the contract of a symbol', () => {
  it('is confirmed by connecting, and stored with what the broker calls it', async () => {
    scene.connect('ann', gold)
    await scene.start()
    expect(scene.accounts.get('ann')?.confirmed).toEqual({ GOLD: contractOf(gold, 'XAU_USD') })
    expect(scene.accounts.get('ann')?.offered).toEqual([
      {
        symbol: 'GOLD',
        name: gold.name,
        why: null,
        brokerSymbol: 'XAU_USD',
        contract: contractOf(gold, 'XAU_USD'),
        inUse: true,
      },
    ])
    expect([sizes().followed, scene.trouble('ann')]).toEqual([['GOLD'], null])
  })

  it.each([
    ['is confirmed for an account of an earlier release by the equal stored one', gold, 100, null],
    ['of an earlier release that is another than the stored one counts as changed', small, 100, words],
  ])('%s', async (_, offered, confirmed, trouble) => {
    scene.stored = [gold]
    scene.connect('ann', offered, { offered: [{ symbol: 'GOLD', name: 'Gold', why: null }] })
    await scene.start()
    expect([pinned(), scene.engine[0]?.contractSize]).toEqual([confirmed, 100])
    if (trouble) expect(scene.trouble('ann')).toContain(trouble)
    else expect(scene.trouble('ann')).toBeNull()
  })

  it('that changed while the process runs is not taken up: no prices, and engine and adapter keep the old one', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.change(small)
    await scene.look()
    expect(sizes()).toEqual(old)
    expect([pinned(), inUse(), scene.unpriced]).toEqual([100, false, ['GOLD']])
    expect(scene.trouble('ann')).toBe(
      `The contract of GOLD changed at the broker: ${words} Confirm it under Settings, Accounts, Symbols. Until then its stops stay where they are at the broker.`,
    )
  })

  it('that changed while no process ran is not taken up at the start either', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.change(small)
    scene.restarted()
    await scene.start()
    expect(sizes()).toEqual(old)
    expect(scene.trouble('ann')).toContain(words)
  })

  it('under another name has no prices until it is confirmed', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.brokerSymbol = 'XAUUSD.m'
    await scene.look()
    expect(sizes()).toEqual(old)
    expect(scene.trouble('ann')).toContain('It was XAU_USD and is XAUUSD.m.')
    scene.confirm('ann')
    await scene.choose()
    expect([sizes().followed, scene.trouble('ann')]).toEqual([['GOLD'], null])
  })

  it('whose volume limits, swap or hours change just applies', async () => {
    scene.connect('ann', gold)
    await scene.start()
    const other = { ...gold, volumeMin: 200, volumeMax: 300, swapLongPoints: -99, sessions: [], leverage: 7 }
    scene.change(other)
    await scene.look()
    expect([scene.engine, scene.trouble('ann'), sizes().followed]).toEqual([[other], null, ['GOLD']])
  })

  it('is taken up once its trader confirmed it, with nothing open', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.change(small)
    await scene.look()
    scene.confirm('ann')
    await scene.choose()
    expect(sizes()).toEqual(fresh)
    expect([scene.replaced, scene.unpriced, inUse(), scene.trouble('ann')]).toEqual([['GOLD'], [], true, null])
    await scene.choose()
    expect(scene.replaced).toEqual([])
  })

  it.each([
    ['a position at the broker', () => scene.held.set('ann', ['GOLD']), () => scene.held.clear()],
    ['something open on record at any account', () => scene.open.add('GOLD'), () => scene.open.clear()],
  ])('is not taken up with %s, but as soon as that has ended', async (_, begin, end) => {
    scene.connect('ann', gold)
    await scene.start()
    begin()
    scene.change(small)
    await scene.look()
    scene.confirm('ann')
    await scene.choose()
    expect(sizes()).toEqual(old)
    expect(scene.trouble('ann')).toContain('The new contract of GOLD is not in use yet')
    end()
    expect(await scene.symbols.lookAgain()).toBe(true)
    await scene.choose()
    expect(sizes()).toEqual(fresh)
  })

  it('that one of two traders confirmed is taken up for both; the other still has to confirm it', async () => {
    scene.connect('ann', gold)
    scene.connect('bob', gold)
    await scene.start()
    scene.change(small)
    await scene.look()
    expect([inUse('ann'), inUse('bob')]).toEqual([false, false])
    scene.confirm('ann')
    await scene.choose()
    expect(sizes()).toEqual(fresh)
    expect([scene.trouble('ann'), pinned('bob')]).toEqual([null, 100])
    expect(scene.trouble('bob')).toContain(words)
  })

  it('of a new account that differs from the others’ waits, and theirs stays in use', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.connect('bob', small)
    const [, bob] = await scene.symbols.readAccounts()
    if (bob) await scene.symbols.readOffer(bob)
    await scene.choose()
    expect(sizes()).toEqual({ ...old, followed: ['GOLD'] })
    expect([pinned('bob'), inUse('bob'), scene.trouble('ann')]).toEqual([10, false, null])
    expect(scene.trouble('bob')).toContain('is not in use yet')
    expect(await scene.symbols.lookAgain()).toBe(false)
  })

  it('of a symbol that is off everywhere is taken up at once', async () => {
    scene.connect('ann', gold, { symbols: [] })
    await scene.start()
    scene.change(small)
    await scene.look()
    expect(sizes()).toEqual({ ...fresh, followed: [] })
  })

  it('that another process replaced is taken up from the database, never written back', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.change(small)
    await scene.look()
    scene.stored = [small]
    await scene.choose()
    expect(sizes()).toEqual({ ...fresh, followed: [] })
    scene.confirm('ann')
    await scene.choose()
    expect(sizes()).toEqual(fresh)
  })

  it('is not lost if the database is away while it is replaced', async () => {
    scene.connect('ann', gold)
    await scene.start()
    scene.change(small)
    await scene.look()
    scene.confirm('ann')
    scene.isDatabaseAway = true
    await expect(scene.choose()).rejects.toThrow('away')
    expect([scene.stored, inUse()]).toEqual([[gold], false])
    scene.isDatabaseAway = false
    await scene.choose()
    expect([sizes(), inUse()]).toEqual([fresh, true])
  })

  it('is confirmed by the one in use if a position at the broker switches the symbol on', async () => {
    scene.connect('ann', gold, { symbols: [] })
    await scene.start()
    expect(pinned()).toBeUndefined()
    scene.held.set('ann', ['GOLD'])
    await scene.choose()
    expect([pinned(), sizes().followed]).toEqual([100, ['GOLD']])
  })

  it('of an account that was disconnected keeps nobody from the new one', async () => {
    scene.connect('ann', gold)
    scene.connect('bob', gold)
    await scene.start()
    scene.offers.set('ann', [small])
    await scene.look()
    scene.confirm('ann')
    await scene.choose()
    expect(sizes().engine).toBe(100)
    scene.accounts.delete('bob')
    await scene.choose()
    expect(sizes()).toEqual(fresh)
  })

  it('is read again every hour, one account at a time, and not of an account that cannot be asked', async () => {
    scene.connect('ann', gold)
    scene.connect('bob', gold)
    await scene.start()
    expect(scene.reads).toBe(2)
    await scene.symbols.lookAgain()
    expect(scene.reads).toBe(2)
    scene.nowMs = 3_600_000
    await scene.symbols.lookAgain()
    expect(scene.reads).toBe(3)
    await scene.symbols.lookAgain()
    await scene.symbols.lookAgain()
    expect(scene.reads).toBe(4)
    scene.nowMs *= 2
    scene.state = 'stale'
    await scene.symbols.lookAgain()
    expect(scene.reads).toBe(4)
  })
})
