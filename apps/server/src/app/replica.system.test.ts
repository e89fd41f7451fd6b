import { type Route, routes } from '@ratchet/contract'
import { type Replicated, startReplicated } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Door, knock, takeComplaints } from '../testing/access/ask.ts'
import * as tries from '../testing/access/tries.ts'
import { openWorld, type World } from '../testing/access/world.ts'

/** Made of the routes of the running app, which has a replica: what reads there without being marked is found by itself. */
let pair: Replicated
let world: World
let doors: readonly Door[]
const marked = Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ mayLag, method, path }) =>
  mayLag ? [`${method} ${path}`] : [],
)
beforeAll(async () => {
  pair = await startReplicated()
  world = await openWorld({}, { replicated: pair })
  doors = world.routes.filter(({ method }) => method !== 'HEAD').map((route) => knock(world, route))
})
afterAll(async () => {
  await world?.close()
  await pair?.stop()
})

const figures = () => {
  const { replica } = world.desk.store
  const fallbacks = [...(replica?.fallbacks.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return { reads: replica?.reads ?? 0, tries: (replica?.reads ?? 0) + fallbacks }
}

describe('routes and the replica', () => {
  it('RPL1: those that are marked are for signed-in readers of the past, and change nothing', () => {
    for (const { mayLag, method, signedIn, path } of Object.values(routes as Readonly<Record<string, Route>>)) {
      if (mayLag) expect([path, method, signedIn]).toEqual([path, 'GET', true])
    }
    // What is looked at before a press, and who somebody is, in the words of the paths.
    const decides =
      /active-trades|accounts|limits|risk|floor|trading|quotas|sessions|security|quotes|instruments|symbols|profile|ladders|counts|alerts|drills/
    expect(marked.filter((key) => decides.test(key))).toEqual([])
    expect(marked.filter((key) => /\/api\/trades$|\/api\/trades\/:id/.test(key))).toEqual([])
  })

  it('RPL1: of all routes, whoever asks, those alone come to it; and each of them reads there', async () => {
    const came = new Map<string, { reads: number; tries: number }>()
    const place = ({ changes, route: { method, url } }: Door) =>
      Number(changes) +
      Number(method === 'DELETE') +
      Number(url.includes('/auth/')) +
      Number(url.endsWith('/end-others'))
    for (const door of [...doors].sort((a, b) => place(a) - place(b))) {
      if (!door.changes) await pair.level()
      const before = figures()
      await tries.asOwner(world, door)
      if (!door.changes) await tries.asNobody(world, door)
      const after = figures()
      if (after.tries > before.tries)
        came.set(door.key, { reads: after.reads - before.reads, tries: after.tries - before.tries })
    }
    expect([...came.keys()].sort()).toEqual(marked.toSorted())
    for (const [key, { reads, tries: tried }] of came) expect([key, reads]).toEqual([key, tried])
    expect(takeComplaints(doors)).toEqual([])
  })

  it('I4: read there, they show another nothing and a stranger nothing, whatever is asked', async () => {
    const before = figures().reads
    await pair.level()
    for (const door of doors.filter(({ key }) => marked.includes(key)))
      for (const attempt of [tries.asStranger, tries.byAnothersId, tries.withQueryAltered]) await attempt(world, door)
    expect(takeComplaints(doors)).toEqual([])
    expect(figures().reads - before).toBeGreaterThan(marked.length * 2)
  })

  it('RPL3: they answer while it is away, and give the same', async () => {
    const asked = doors.filter(({ key }) => marked.includes(key) && !key.includes('statement'))
    const answers = async () => {
      const found: string[] = []
      for (const door of asked) {
        const { statusCode, body } = await door.ask({ as: 'as the owner', cookie: world.stranger.cookie })
        found.push(`${door.key} ${statusCode} ${body}`)
      }
      return found
    }
    const before = await answers()
    await pair.kill()
    expect(await answers()).toEqual(before)
    await pair.again()
  })
})
