import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Door, doorsOf, takeComplaints } from '../testing/access/ask.ts'
import * as tries from '../testing/access/tries.ts'
import { openWorld, type World } from '../testing/access/world.ts'

let world: World
let doors: readonly Door[]
beforeAll(async () => {
  world = await openWorld()
  doors = doorsOf(world)
})
afterAll(() => world?.close())

it.each([
  ['query', tries.withQueryAltered],
  ['body', tries.withBodyAltered],
])('on each route an altered %s gets and changes nothing of another trader', async (_what, alter) => {
  const before = await world.ownersRows()
  for (const door of doors) await alter(world, door)
  expect(takeComplaints(doors).slice(0, 20)).toEqual([])
  expect(await world.ownersRows()).toBe(before)
})
