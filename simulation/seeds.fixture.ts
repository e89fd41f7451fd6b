import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brokers } from './plants.ts'

/** A seed that once broke an invariant, or that finds a planted bug. */
interface Recorded {
  readonly kind: string
  readonly seed: number
  readonly broker?: Brokers
  readonly broke?: string
  readonly kills?: string
}

const all = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'campaign', 'seeds.json'), 'utf8'),
) as readonly Recorded[]
const ofSimulation = all.filter(({ kind }) => kind === 'simulation')

export const onceBroken = ofSimulation.filter(({ broke }) => broke !== undefined)

/** The seed that finds each planted bug. */
export const killing: ReadonlyMap<string, number> = new Map(
  ofSimulation.flatMap(({ kills, seed }) => (kills === undefined ? [] : [[kills, seed]])),
)
