import { type Route, type RouteName, routes } from '@ratchet/contract'
import { accessOf, expectations } from './expected.ts'
import { bodies, documents, identityBodies, pathNames, queries } from './samples.ts'
import type { RunningRoute, World } from './world.ts'

/** A request that differs in one thing from one that is taken. */
export interface Try {
  readonly as: string
  readonly cookie: string
  readonly id?: string
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}

const names = new Map(
  (Object.entries(routes) as [RouteName, Route][]).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)
const expected = expectations()

/** What an address says; it may be none. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** One route of the running app: how it is asked, and what its answers are held against. */
export function knock(world: World, route: RunningRoute) {
  const { method, url } = route
  const key = `${method === 'HEAD' && !expected.has(`HEAD ${url}`) ? 'GET' : method} ${url}`
  const name = names.get(key)
  const document = name && Object.hasOwn(documents, name) ? documents[name as keyof typeof documents] : 'upload'
  const body: object | undefined =
    (name && Object.hasOwn(bodies, name) ? bodies[name as keyof typeof bodies] : undefined) ?? identityBodies[key]
  const complaints: string[] = []
  const id = name && Object.hasOwn(pathNames, name) ? pathNames[name as keyof typeof pathNames] : world.ids[document]
  const base = { body, id, query: queries[key] ?? '' }

  /** Asks, and complains of whatever no answer may be or hold. What was sent itself may come back. */
  async function ask(change: Try) {
    const { as, cookie, headers, remoteAddress } = change
    const { id, query, body } = { ...base, ...change }
    const path = url.replace(/:\w+|\*$/, id)
    const payload = method === 'GET' || method === 'HEAD' || body === undefined ? undefined : JSON.stringify(body)
    const response = await world.desk.app.inject({
      method: method as 'GET',
      url: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(cookie && { cookie }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(remoteAddress && { remoteAddress }),
    })
    const said = `${as}: ${response.statusCode} ${response.body.slice(0, 200)}`
    if (response.statusCode >= 500) complain(said)
    const sent = `${path}?${query} ${readable(path)}?${readable(query)} ${payload ?? ''} ${JSON.stringify(headers ?? {})}`
    const answer = response.body + JSON.stringify(response.headers)
    for (const one of cookie === world.owner.cookie ? [] : world.canaries) {
      if (!answer.includes(one)) continue
      // What an intruder has written into a field of their own may be read there again.
      if (!sent.includes(one) && !world.given.has(one)) complain(`tells “${one}” to ${said}`)
    }
    for (const one of world.canaries) if (payload?.includes(one)) world.given.add(one)
    if (response.headers['access-control-allow-origin'] !== undefined)
      complain(`lets pages of other sites read: ${said}`)
    return response
  }

  function complain(words: string): void {
    complaints.push(`${method} ${url} ${words}`)
  }

  /** Asks, and complains of any other status. */
  async function refuses(change: Try, ...status: readonly number[]): Promise<void> {
    const { statusCode, body } = await ask(change)
    if (!status.includes(statusCode))
      complain(`${change.as}: ${statusCode} instead of ${status.join(' or ')}: ${body.slice(0, 200)}`)
  }

  const access = accessOf(expected, method, url)
  return { key, access, route, base, complaints, ask, complain, refuses, changes: !/^(GET|HEAD|OPTIONS)$/.test(method) }
}
export type Door = ReturnType<typeof knock>

/** Every route of the running app. */
export const doorsOf = (world: World): readonly Door[] => world.routes.map((route) => knock(world, route))

/** Returns what was complained of since the last call. */
export const takeComplaints = (doors: readonly Door[]): string[] =>
  doors.flatMap(({ complaints }) => complaints.splice(0))
