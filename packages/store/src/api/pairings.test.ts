import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../testing/fixtures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const trader of ['ann', 'bob', 'cid'])
    await world.api.ensureTrader(trader, { name: trader, email: `${trader}@a.b` })
})
afterAll(() => world?.close())

const pairing = (id: string, lifeMs = 600_000) => ({
  id,
  broker: 'a broker',
  codeSealed: Buffer.from(`sealed ${id}`),
  expiresAtMs: world.clock.nowMs + lifeMs,
})

describe('a pairing', () => {
  it('is its trader’s alone; a program finds its trader by the start of the code, and nothing else', async () => {
    await world.api.beginPairing('ann', pairing('ANN00001'))
    expect(await world.api.pairing('ann', 'ANN00001')).toMatchObject({
      broker: 'a broker',
      usedAtMs: null,
      report: null,
    })
    expect(await world.api.pairing('bob', 'ANN00001')).toBeNull()
    expect(await world.api.hearPairing('bob', 'ANN00001', '{}')).toBeNull()
    expect(await world.api.usePairing('bob', 'ANN00001')).toBe(false)
    expect(await world.api.removePairing('bob', 'ANN00001')).toBe('unknown')
    expect([await world.api.pairingOwner('ANN00001'), await world.api.pairingOwner('ANN0000')]).toEqual(['ann', null])
  })

  it('keeps the program’s last report, and is used once', async () => {
    const { nowMs } = world.clock
    await world.api.beginPairing('ann', pairing('ANN00002'))
    expect(await world.api.hearPairing('ann', 'ANN00002', '{"a":1}')).toMatchObject({
      heardAtMs: nowMs,
      report: '{"a":1}',
    })
    expect(await world.api.hearPairing('ann', 'ANN00002', undefined)).toMatchObject({ report: '{"a":1}' })
    expect([await world.api.usePairing('ann', 'ANN00002'), await world.api.usePairing('ann', 'ANN00002')]).toEqual([
      true,
      false,
    ])
    expect(await world.api.hearPairing('ann', 'ANN00002', undefined)).toMatchObject({ usedAtMs: nowMs })
    expect(await world.api.removePairing('ann', 'ANN00002')).toBe('removed')
    expect(await world.api.hearPairing('ann', 'ANN00002', undefined)).toBeNull()
  })

  it('is one of five; expired ones make room', async () => {
    const begin = (n: number, lifeMs?: number) => world.api.beginPairing('cid', pairing(`CID0000${n}`, lifeMs))
    for (const n of [1, 2, 3, 4]) expect(await begin(n)).toBe('begun')
    expect([await begin(5, -1), await begin(6), await begin(7)]).toEqual(['begun', 'begun', 'full'])
  })
})
