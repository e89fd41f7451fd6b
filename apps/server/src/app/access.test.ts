import { routes } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Door, doorsOf, takeComplaints } from '../testing/access/ask.ts'
import { accessOf, expectations } from '../testing/access/expected.ts'
import * as tries from '../testing/access/tries.ts'
import { openWorld, type World } from '../testing/access/world.ts'

/** Made of the routes of the running app, so that a new one is tried without anybody thinking of it. */
let world: World
let doors: readonly Door[]
let before: string
beforeAll(async () => {
  world = await openWorld()
  doors = doorsOf(world)
  before = await world.ownersRows()
})
afterAll(() => world?.close())

const complaints = async (attempt: (world: World, door: Door) => Promise<void>) => {
  for (const door of doors) await attempt(world, door)
  return takeComplaints(doors).slice(0, 20)
}

describe('the routes of the running app', () => {
  it('each have an expectation, and each expectation has its route', () => {
    const expected = expectations()
    const running = world.routes.map(({ method, url }) => `${method} ${url}`)
    expect(doors.filter(({ access }) => access === undefined).map(({ key }) => key)).toEqual([])
    expect([...expected.keys()].filter((key) => !running.includes(key))).toEqual([])
  })
  it('are those of the contract, which asks for a trader where it is expected', () => {
    for (const { method, path, ...route } of Object.values(routes))
      expect([path, accessOf(expectations(), method, path) !== 'public']).toEqual([path, 'signedIn' in route])
  })
})

describe('tried on each route', () => {
  it('a request of nobody is refused before anything else', async () =>
    expect(await complaints(tries.asNobody)).toEqual([]))
  it('a page of another site changes nothing', async () => expect(await complaints(tries.fromElsewhere)).toEqual([]))
  it('the id of another trader’s document finds nothing', async () =>
    expect(await complaints(tries.byAnothersId)).toEqual([]))
  it('who has nothing is told nothing, also in numbers', async () => {
    expect(world.empty.size).toBeGreaterThan(15)
    expect(await complaints(tries.asStranger)).toEqual([])
  })
  it('and after all of that the owner’s rows are what they were', async () =>
    expect(await world.ownersRows()).toBe(before))
  it('the same request of the owner is taken', async () => {
    // What ends something comes last, and what ends all of a kind after what ends one.
    const place = ({ route: { method, url } }: Door) => (url.endsWith('/end-others') ? 2 : Number(method === 'DELETE'))
    doors = [...doors].sort((a, b) => place(a) - place(b))
    expect(await complaints(tries.asOwner)).toEqual([])
  })
})
