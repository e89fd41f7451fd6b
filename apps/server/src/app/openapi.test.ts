import { type RouteName, routes, schemas } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
interface Operation {
  readonly summary?: string
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties?: object } }> }
  readonly responses: Record<string, unknown>
  readonly security?: unknown
}
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  desk = await openDesk()
  const response = await desk.app.inject('/api/openapi.json')
  expect(response.statusCode).toBe(200)
  paths = response.json().paths
})
afterAll(() => desk.close())

describe('the description of the API', () => {
  const own = Object.entries(routes).map(
    ([name, route]) => [name, route.method, route.path.replace(/:(\w+)/g, '{$1}'), route] as const,
  )

  it.each(own)('has %s: %s %s', (name, method, path, route) => {
    const operation = paths[path]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    expect(Object.keys(operation?.responses ?? {})).toContain(String('status' in route ? route.status : 200))
    expect(operation?.summary).toMatch(/./)
    expect('signedIn' in route).toBe(operation?.security !== undefined)
    if ('body' in schemas[name as RouteName])
      expect(operation?.requestBody?.content['application/json']?.schema).toBeDefined()
  })

  it.each(['sign-up/email', 'sign-in/email', 'sign-out', 'get-session'])('has the route of identity %s', (name) => {
    expect(Object.keys(paths)).toContain(`/api/auth/${name}`)
  })

  it('names every field of an instruction', () => {
    const schema = paths['/api/trades']?.post?.requestBody?.content['application/json']?.schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(
      expect.arrayContaining(['action', 'symbol', 'volume', 'sl', 'tp', 'deviation', 'status']),
    )
  })

  it.each(['json', 'yaml'])('V3: is made once as %s, and says the same each time', async (kind) => {
    const [first, second] = [await desk.app.inject(`/api/docs/${kind}`), await desk.app.inject(`/api/docs/${kind}`)]
    expect([second.statusCode, second.headers['content-type']]).toEqual([200, first.headers['content-type']])
    expect(second.body).toBe(first.body)
    expect(second.body).toContain('/api/trades')
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('V3: is written as yaml path by path, and other requests are answered meanwhile', async () => {
    const another = await openDesk()
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    try {
      const { body } = await another.app.inject('/api/docs/yaml')
      expect(turns).toBeGreaterThan(Object.keys(paths).length / 4)
      expect(parse(body)).toEqual((await another.app.inject('/api/openapi.json')).json())
    } finally {
      clearInterval(counting)
      await another.close()
    }
  })

  it('can be read by people, with nothing from other sites', async () => {
    const page = await desk.app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      expect(part).not.toMatch(/^(https?:)?\/\//)
      const response = await desk.app.inject(new URL(part, 'http://127.0.0.1/api/docs/').pathname)
      expect([part, response.statusCode]).toEqual([part, 200])
    }
    // Its policy forbids scripts inside the page, so there must be none.
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  })
})
