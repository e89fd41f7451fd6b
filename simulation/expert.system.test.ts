import { describe, expect, it } from 'vitest'
import { plansOf } from './plan.ts'
import { plants } from './plants.ts'
import { live } from './run.ts'
import { search } from './search.ts'
import { killing } from './seeds.fixture.ts'

const compiled = Object.keys(plants).filter((name) => plants[name]?.isCompiled)

describe('the simulation with the Expert Advisor compiled anew for each bug', () => {
  it.each(compiled)('finds the planted bug "%s" by its recorded seed', async (plant) => {
    const again = `campaign/seeds.json has no seed that finds it: npm run campaign -- --plant ${plant}`
    const from = killing.get(plant)
    expect(from, again).toBeDefined()
    const found = await search({ from: Number(from), count: 1, plant, broker: 'mt5' })
    expect(found?.invariant, again).toMatch(/^I\d/)
    // It is the bug that breaks it.
    expect((await live(plansOf.mt5(Number(from)))).violation).toBeNull()
  })
})
