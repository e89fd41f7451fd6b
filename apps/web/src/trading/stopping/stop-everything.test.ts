import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Desk, stopEverything } from './stop-everything.ts'

/** A desk in memory: some of its orders fill instead of being cancelled, and some of what is asked is refused for a while, or for ever. */
function deskOf(plan: { orders: readonly boolean[]; positions: readonly number[] }) {
  const orders = new Map(plan.orders.map((fills, at) => [`order ${at}`, fills]))
  const positions = new Map(plan.positions.map((refusals, at) => [`position ${at}`, refusals]))
  const log: string[] = []
  const desk: Desk<string, string> = {
    stopTrading: async () => log.push('stop'),
    orders: async () => [...orders.keys()],
    positions: async () => [...positions.keys()],
    cancel: async (order) => {
      log.push(order)
      const fills = orders.get(order)
      orders.delete(order)
      if (!fills) return
      positions.set(`filled ${order}`, 0)
      throw new Error('It was filled.')
    },
    close: async (position) => {
      log.push(position)
      const refusals = positions.get(position) ?? 0
      if (refusals > 0) {
        positions.set(position, refusals - 1)
        throw new Error('No price.')
      }
      positions.delete(position)
    },
    keyOf: (one) => one,
  }
  return { desk, orders, positions, log }
}

describe('stopping everything', () => {
  it('stops trading before anything else, and then leaves nothing open', async () => {
    const { desk, orders, positions, log } = deskOf({ orders: [false, true], positions: [0, 0, 0] })
    const told: number[] = []
    const end = await stopEverything(desk, { close: true, cancel: true }, ({ left }) => told.push(left))
    expect(log[0]).toBe('stop')
    expect([orders.size, positions.size]).toEqual([0, 0])
    expect(end).toEqual({ closed: 4, cancelled: 1, left: 0, refused: [] })
    expect(told.at(-1)).toBe(0)
  })

  it('names what stays, and asks for nothing that was not wanted', async () => {
    const { desk, positions, orders } = deskOf({ orders: [false], positions: [99, 0] })
    const end = await stopEverything(desk, { close: true, cancel: false }, () => {})
    expect([...positions.keys()]).toEqual(['position 0'])
    expect(orders.size).toBe(1)
    expect(end.refused).toEqual([{ of: 'position 0', reason: 'No price.' }])
  })

  it('does nothing else where trading could not be stopped', async () => {
    const { desk, log } = deskOf({ orders: [false], positions: [0] })
    const broken = { ...desk, stopTrading: () => Promise.reject(new Error('The server cannot be reached.')) }
    await expect(stopEverything(broken, { close: true, cancel: true }, () => {})).rejects.toThrow('cannot be reached')
    expect(log).toEqual([])
  })

  it('whatever fills and is refused meanwhile: what is still open is what was refused twice', async () => {
    const worlds = fc.record({
      orders: fc.array(fc.boolean(), { maxLength: 8 }),
      positions: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(worlds, async (plan) => {
        const { desk, orders, positions, log } = deskOf(plan)
        const end = await stopEverything(desk, { close: true, cancel: true }, () => {})
        expect(orders.size).toBe(0)
        expect(positions.size).toBe(plan.positions.filter((refusals) => refusals >= 2).length)
        expect(end.refused.map(({ of }) => of).sort()).toEqual([...positions.keys()].sort())
        expect(end.closed).toBe(plan.positions.length + plan.orders.filter(Boolean).length - positions.size)
        for (const one of log) expect(log.filter((other) => other === one).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
