import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../testing/fixtures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const trader of ['ann', 'bob', 'cid'])
    await world.api.ensureTrader(trader, { name: trader, email: `${trader}@a.b` })
})
afterAll(() => world?.close())

const pairing = (codeStart: string, lifeMs = 600_000) => ({
  broker: 'a broker',
  codeStart,
  codeSealed: Buffer.from(`sealed ${codeStart}`),
  expiresAtMs: world.clock.nowMs + lifeMs,
})

describe('a pairing', () => {
  it('is its trader’s alone; a program finds its trader by the start of the code, and nothing else', async () => {
    const id = await world.api.beginPairing('ann', pairing('ANN00001'))
    const own = { id, broker: 'a broker', usedAtMs: null, report: null }
    expect(await world.api.pairing('ann', id)).toMatchObject(own)
    expect(await world.api.pairingByCode('ann', 'ANN00001')).toMatchObject(own)
    expect([await world.api.pairing('bob', id), await world.api.pairingByCode('bob', 'ANN00001')]).toEqual([null, null])
    expect(await world.api.hearPairing('bob', id, '{}')).toBeNull()
    expect(await world.api.markPairingUsed('bob', id)).toBe(false)
    expect(await world.api.removePairing('bob', id)).toBe('unknown')
    expect([await world.api.pairingOwner('ANN00001'), await world.api.pairingOwner('ANN0000')]).toEqual(['ann', null])
  })

  it('keeps the program’s last report, and is used once', async () => {
    const { nowMs } = world.clock
    const id = await world.api.beginPairing('ann', pairing('ANN00002'))
    const hear = (report?: string) => world.api.hearPairing('ann', id, report)
    expect(await hear('{"a":1}')).toMatchObject({ heardAtMs: nowMs, report: '{"a":1}' })
    expect(await hear()).toMatchObject({ report: '{"a":1}' })
    expect([await world.api.markPairingUsed('ann', id), await world.api.markPairingUsed('ann', id)]).toEqual([
      true,
      false,
    ])
    expect(await hear()).toMatchObject({ usedAtMs: nowMs })
    expect(await world.api.removePairing('ann', id)).toBe('removed')
    expect(await hear()).toBeNull()
  })

  it('is one of five: an expired one or the oldest makes room', async () => {
    const ids: string[] = []
    const begin = async (n: number, lifeMs?: number) => {
      ids.push(await world.api.beginPairing('cid', pairing(`CID0000${n}`, lifeMs)))
      world.clock.nowMs++
    }
    const kept = async () =>
      (await Promise.all(ids.map((id) => world.api.pairing('cid', id)))).map((row) => row !== null)
    for (const n of [1, 2, 3, 4]) await begin(n)
    await begin(5, -1)
    await begin(6)
    expect(await kept()).toEqual([true, true, true, true, false, true])
    await begin(7)
    expect(await kept()).toEqual([false, true, true, true, false, true, true])
  })
})

it('an account is connected for whoever asks, until its trader disconnects it', async () => {
  const account = { server: 'Own-7', login: '7', name: null, currency: 'EUR', hedging: true }
  const isConnected = () => Promise.all(['7', '8'].map((login) => world.api.isConnected('Own-7', login)))
  const id = await world.api.connectAccount('ann', { ...account, credentialsSealed: Buffer.from('sealed') })
  expect(await isConnected()).toEqual([true, false])
  await world.api.changeAccount('ann', id, { disconnected: true })
  expect(await isConnected()).toEqual([false, false])
})
