import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { eventful, expectError, publish } from '../testing/samples.ts'

let desk: Desk
let ada: Person
const lists = ['/api/trades', '/api/active-trades', '/api/modified-trades', '/api/closed-trades']
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  for (let n = 1; n <= 7; n++) {
    const trade = await publish(desk, ada)
    await desk.commit(trade, eventful(trade, String(100 + n)))
  }
})
afterAll(() => desk.close())

const page = async (url: string) =>
  (await ada.call('GET', url)).json() as { items: { id: string }[]; nextCursor: string | null }

describe.each(lists)('%s', (list) => {
  it('comes in pages that miss nothing and repeat nothing, newest first', async () => {
    const whole = await page(list)
    expect(whole.items).toHaveLength(7)
    expect(whole.nextCursor).toBeNull()
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: Awaited<ReturnType<typeof page>> = await page(
        `${list}?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      expect(next.items.length).toBeLessThanOrEqual(3)
      paged.push(...next.items.map(({ id }) => id))
      cursor = next.nextCursor
    }
    expect(paged).toEqual(whole.items.map(({ id }) => id))
  })

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1.5',
    'limit=-1',
    'limit=',
    'wrong=1',
    'limit=5&limit=6',
    'cursor=not-ours',
    'cursor=dHJhZGVzOjE',
  ])('refuses ?%s', async (query) => expectError(await ada.call('GET', `${list}?${query}`), 'invalid'))

  it('refuses the cursor of another list', async () => {
    const other = lists[(lists.indexOf(list) + 1) % lists.length]
    const { nextCursor } = await page(`${other}?limit=1`)
    expectError(await ada.call('GET', `${list}?cursor=${nextCursor}`), 'invalid')
  })

  it('takes the smallest and the largest limit', async () => {
    expect((await page(`${list}?limit=1`)).items).toHaveLength(1)
    expect((await page(`${list}?limit=200`)).items).toHaveLength(7)
  })
})

describe('trades by status', () => {
  it('are those of that status, on every page', async () => {
    await publish(desk, ada)
    expect((await page('/api/trades?status=Pending')).items).toHaveLength(1)
    const first = await page('/api/trades?status=executed&limit=4')
    const rest = await page(`/api/trades?status=executed&limit=4&cursor=${first.nextCursor}`)
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(7)
    expect((await page('/api/trades?status=failed')).items).toEqual([])
  })
  it('refuse a status that does not exist', async () =>
    expectError(await ada.call('GET', '/api/trades?status=open'), 'invalid'))
})
