import { type Route, type RouteName, routes } from '@ratchet/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Uploads } from '../pictures/uploads.ts'
import { type Door, doorsOf, takeComplaints } from '../testing/access/ask.ts'
import { ownersRowsSeenBy } from '../testing/access/policy.ts'
import { overhear, resume } from '../testing/access/topics.ts'
import * as tries from '../testing/access/tries.ts'
import { openWorld, type World } from '../testing/access/world.ts'

/** Guards, filters and policies are taken out one by one: a test of access that does not notice it tests nothing. */
type Mutable = { -readonly [K in keyof Route]: Route[K] }
const signedIn = (Object.keys(routes) as RouteName[]).filter((name) => 'signedIn' in routes[name])

/** Takes the guard of each route out, or puts it back. */
function guard(isThere: boolean): void {
  const table = routes as unknown as Record<RouteName, Mutable>
  for (const name of signedIn) {
    delete table[name][isThere ? 'maybeSignedIn' : 'signedIn']
    table[name][isThere ? 'signedIn' : 'maybeSignedIn'] = true
  }
}
const keysOf = (complaints: readonly string[]) => new Set(complaints.map((one) => one.split(' ', 2).join(' ')))

/** As the database's own superuser. */
async function statement({ desk }: World, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: desk.databaseUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

describe('without its guard', () => {
  let world: World
  beforeAll(async () => {
    guard(false)
    world = await openWorld()
  })
  afterAll(async () => {
    guard(true)
    await world?.close()
  })

  it('each route of a trader is complained of', async () => {
    const doors = doorsOf(world)
    for (const door of doors) await tries.asNobody(world, door)
    const complained = keysOf(takeComplaints(doors))
    const keys = signedIn.map((name) => `${routes[name].method} ${routes[name].path}`)
    expect(keys.filter((key) => !complained.has(key))).toEqual([])
  })
})

it('where nobody is taken for the owner each route that asks for a trader is complained of, in whatever file it stands', async () => {
  let isPlanted = false
  let cookie = ''
  const world = await openWorld(
    {},
    {
      identity: (real) => ({
        ...real,
        session: (cookies) => real.session(isPlanted && cookies !== cookie ? cookie : cookies),
      }),
    },
  )
  try {
    cookie = world.owner.cookie
    isPlanted = true
    const doors = doorsOf(world)
    for (const door of doors) await tries.asNobody(world, door)
    const complained = keysOf(takeComplaints(doors))
    const asking = doors
      .filter(({ access }) => access === 'signed in' || access === 'owner')
      .map(({ route }) => `${route.method} ${route.url}`)
    // The library behind it looks at the cookie once more.
    expect(asking.filter((key) => !complained.has(key))).toEqual(['POST /api/auth/change-password'])
  } finally {
    await world.close()
  }
})

it('where another site counts as the own one each route that changes something is complained of', async () => {
  const world = await openWorld({ publicUrl: 'https://evil.example' })
  try {
    const doors = doorsOf(world)
    for (const door of doors) await tries.fromElsewhere(world, door)
    const complained = keysOf(takeComplaints(doors))
    const changing = doors.filter(({ changes }) => changes).map(({ route }) => `${route.method} ${route.url}`)
    expect(changing.length).toBeGreaterThan(25)
    expect(changing.filter((key) => !complained.has(key))).toEqual([])
  } finally {
    await world.close()
  }
})

describe('where somebody is taken for the owner', () => {
  let world: World
  let doors: readonly Door[]
  beforeAll(async () => {
    world = await openWorld()
    doors = doorsOf(world)
  })
  afterAll(() => world?.close())
  afterEach(() => void vi.restoreAllMocks())

  it('each route with an upload is complained of, once the owner of one is not asked for', async () => {
    vi.spyOn(Uploads.prototype, 'whose').mockResolvedValue('mine')
    for (const door of doors) if (door.key.includes('/uploads/')) await tries.byAnothersId(world, door)
    const complained = keysOf(takeComplaints(doors))
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect(complained).toContain(`${method} /api/uploads/:id`)
  })

  it('the stream is complained of, at the beginning and where it goes on', async () => {
    const url = await world.desk.listen()
    const { store } = world.desk
    const { snapshot, eventsSince, listAccounts } = store
    store.snapshot = () => snapshot(world.owner.id)
    store.eventsSince = (_, ...more) => eventsSince(world.owner.id, ...more)
    expect((await resume(world, url)).join('\n')).toMatch(/another since 0/)
    Object.assign(store, { snapshot })
    expect((await overhear(world, url)).complaints.join('\n')).toMatch(/another tells “canary of owner”/)
    Object.assign(store, { eventsSince })
    store.listAccounts = () => listAccounts(world.owner.id)
    expect((await overhear(world, url)).complaints).toEqual(['the stream of another tells “XAGUSD”'])
    Object.assign(store, { listAccounts })
  })

  it('each method of the store that a route calls is noticed where it is asked in the name of another', async () => {
    const store = world.desk.store as unknown as Record<string, (...args: unknown[]) => unknown>
    const calls = new Map<string, Set<Door>>()
    let current: Door | undefined
    let planted = ''
    for (const [name, method] of Object.entries(store)) {
      if (typeof method !== 'function') continue
      store[name] = (who, ...more) => {
        const isAnother = who === world.intruder.id || who === world.stranger.id
        // Streams alone ask for events, where it is planted above; one that has just ended may still do so while a route is tried.
        if (isAnother && current && name !== 'eventsSince') calls.set(name, (calls.get(name) ?? new Set()).add(current))
        return method(isAnother && planted === name ? world.owner.id : who, ...more)
      }
    }
    const ask = async (door: Door) => {
      current = door
      const { cookie } = world.intruder
      await door.ask({ as: 'as another', cookie })
      if (door.access === 'owner') await tries.byAnothersId(world, door)
      await tries.asStranger(world, door)
    }
    const own = doors.filter(
      ({ key, access }) => (access === 'signed in' || access === 'owner') && !/auth|uploads/.test(key),
    )
    for (const door of own) await ask(door)
    expect(takeComplaints(doors)).toEqual([])
    const unnoticed: string[] = []
    // Methods that read come first and those that remove last, so that each still finds the owner's documents.
    const ranks = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    const rank = ([name, callers]: readonly [string, ReadonlySet<Door>]) =>
      name === 'askDrill' ? ranks.length : Math.max(...[...callers].map(({ route }) => ranks.indexOf(route.method)))
    const inTurn = [...calls].sort((a, b) => rank(a) - rank(b))
    for (const [name, callers] of inTurn) {
      // The owner's own drill would refuse another one, and so hide in whose name it is asked for.
      if (name === 'askDrill') await statement(world, `delete from ledger.drills where trader_id = '${world.owner.id}'`)
      // Whoever has stopped all trading is refused before more is asked for and cannot stop it again; nobody else can resume it.
      const stopped = { tradingStopped: [world.owner.id], resumeTrading: [world.owner.id, world.intruder.id] }[name]
      await statement(
        world,
        `update ledger.traders set stopped_at_ms = case when id = any('{${stopped ?? ''}}') then 1 end`,
      )
      planted = name
      const before = await world.ownersRows()
      for (const door of [...callers]) await ask(door)
      if (takeComplaints(doors).length === 0 && (await world.ownersRows()) === before) unnoticed.push(name)
    }
    expect(calls.size).toBeGreaterThan(30)
    expect(unnoticed).toEqual([])
  })
})

describe('without its policy', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('with all of them the api sees nothing of another trader, in any table', async () =>
    expect(await ownersRowsSeenBy(world, world.intruder.id)).toEqual([]))

  it('each table in which the owner has something is complained of', async () => {
    const all = await ownersRowsSeenBy(world, world.owner.id)
    expect(all.length).toBeGreaterThan(10)
    for (const table of all) {
      await statement(world, `alter table ledger.${table} disable row level security`)
      expect(await ownersRowsSeenBy(world, world.intruder.id)).toEqual([table])
      await statement(world, `alter table ledger.${table} enable row level security`)
    }
  })

  it('each is complained of whose policy lets everybody in', async () => {
    for (const table of await ownersRowsSeenBy(world, world.owner.id)) {
      await statement(world, `alter policy one_trader on ledger.${table} using (true)`)
      expect(await ownersRowsSeenBy(world, world.intruder.id)).toEqual([table])
      const owner = table === 'traders' ? 'id' : 'trader_id'
      await statement(world, `alter policy one_trader on ledger.${table} using (${owner} = (select ledger.reader()))`)
    }
    expect(await ownersRowsSeenBy(world, world.intruder.id)).toEqual([])
  })
})
