import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plants } from './plants.ts'
import { search } from './search.ts'

interface Recorded {
  readonly seed: number
  readonly kills?: string
}
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'campaign', 'seeds.json'), 'utf8'),
) as readonly Recorded[]
const compiled = Object.keys(plants).filter((name) => plants[name]?.isCompiled)

describe('the simulation with the Expert Advisor compiled anew for each bug', () => {
  it.each(compiled)('finds the planted bug "%s" by its recorded seed', async (plant) => {
    const again = `campaign/seeds.json has no seed that finds it: npm run campaign -- --plant ${plant}`
    const seed = recorded.find(({ kills }) => kills === plant)?.seed
    expect(seed, again).toBeDefined()
    const found = await search({ from: Number(seed), count: 1, plant, broker: 'mt5' })
    expect(found?.invariant, again).toMatch(/^I\d/)
  })
})
