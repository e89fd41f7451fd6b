import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../testing/fixtures.ts'
import { live } from '../testing/live.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

/** The text of what the driver is given: a text, or what has one. */
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { readonly text?: unknown } | null)?.text ?? '')

it('S9: no statement has a trader’s sealed name in its text, where other sessions of the login see it', async () => {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    texts.push(textOf(args[0]))
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query)
  try {
    await live(world, 'ann')
    await world.api.snapshot('ann')
    await world.api.listTrades('ann', { limit: 5 } as Parameters<typeof world.api.listTrades>[1])
  } finally {
    spy.mockRestore()
  }
  const [seal = ''] = [world.named('ann').split(' ').at(-1)]
  expect(seal.length).toBeGreaterThan(10)
  expect(texts.some((text) => text.includes('take_to_publish'))).toBe(true)
  expect(texts.filter((text) => text.includes(seal) || text.includes(world.named('ann')))).toEqual([])
})
