import type { CampaignPlan, PartName } from './arguments.ts'
import type { Course, Part } from './campaign.ts'
import { earlierSchema } from './earlier.ts'
import { benchPart } from './parts/bench.ts'
import { chaosPart } from './parts/chaos.ts'
import { fleetPart, upgradePart } from './parts/fleet.ts'
import { searchPlant, simulationPart } from './parts/simulation.ts'
import { walkPart } from './parts/walk.ts'
import type { RunProgram } from './programs.ts'
import { readSeeds } from './seeds.ts'

const recordedPlants = () => readSeeds().flatMap(({ kills }) => kills ?? [])

/** The parts that a plan names, in its order. */
export function partsOf(run: RunProgram, { only, from }: Pick<CampaignPlan, 'only' | 'from'>): readonly Part[] {
  const made: Readonly<Record<PartName, () => Part>> = {
    simulation: () => simulationPart(run, recordedPlants()),
    chaos: () => chaosPart(run),
    fleet: () => fleetPart(run),
    walk: () => walkPart(run),
    bench: () => benchPart(run),
    upgrade: () => upgradePart(run, async () => from ?? (await earlierSchema())),
  }
  return only.map((name) => made[name]())
}

/** Searches a seed for each planted bug and records it. @returns how many were not found */
export async function searchPlants(
  run: RunProgram,
  { plants, seed: first }: Pick<CampaignPlan, 'plants' | 'seed'>,
  { say, record }: Pick<Course, 'say' | 'record'>,
): Promise<number> {
  let failed = 0
  for (const plant of plants.includes('all') ? recordedPlants() : plants) {
    const { seed, entry, failure } = await searchPlant(run, plant, first)
    if (entry) record(entry)
    else failed++
    say(failure?.message ?? `planted bug "${plant}": seed ${seed}`)
  }
  return failed
}
