import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { openTurnstile, type Turnstile } from './turnstile.ts'

let database: TestDatabase
let engines: readonly Turnstile[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  engines = [1, 2, 3].map(() => openTurnstile(database.url))
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
  await database?.drop()
})

const far = 60_000
const takeAll = async (address: string) =>
  (await Promise.all(engines.flatMap((one) => [one.take(address, 2, far), one.take(address, 2, far)]))).flatMap(
    (name) => name ?? [],
  )

it('SHA6: engines that ask together get no more turns of an address than there are', async () => {
  const [first] = engines
  const names = await takeAll('https://one.test')
  // Two that look at one row at a time let it go for now; nobody gets a third.
  while (names.length < 2) names.push(...(await takeAll('https://one.test')))
  expect(new Set(names).size).toBe(2)
  expect(await takeAll('https://one.test')).toEqual([])
  expect(await first?.take('https://another.test', 2, far)).not.toBeNull()
})

it('SHA6: a turn is free again when its time is over, and who had it before has no say in it then', async () => {
  const [first, second] = engines
  const address = 'https://two.test'
  const name = (await first?.take(address, 1, 1)) ?? ''
  let next: string | null | undefined = null
  while (!next) next = await second?.take(address, 1, far)
  expect(next).not.toBe(name)
  await first?.hold(address, name, 0)
  expect(await first?.take(address, 1, far)).toBeNull()
  await second?.hold(address, next, 0)
  expect(await first?.take(address, 1, far)).not.toBeNull()
})
