import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A seed that once broke something, or that finds a planted bug. Tests replay both. */
export interface RecordedSeed {
  /** The program that takes the seed: the simulation, plans on recorded ticks, plans of the replay, chaos or the fleet. */
  readonly kind: 'simulation' | 'plans' | 'replay' | 'chaos' | 'fleet'
  readonly seed: number
  readonly broker?: string | undefined
  /** Chaos: one server process, or api and engine apart. */
  readonly shape?: string | undefined
  /** The fleet's trouble of that round. */
  readonly trouble?: string | undefined
  /** How many plans are made from the seed. */
  readonly plans?: number | undefined
  /** The message of the failure. */
  readonly broke?: string | undefined
  /** The planted bug that the seed finds. */
  readonly kills?: string | undefined
  /** The lines of the shrunk run that still failed. */
  readonly story?: readonly string[]
}

export const seedsFile = join(import.meta.dirname, 'seeds.json')

export const readSeeds = (file = seedsFile): readonly RecordedSeed[] =>
  JSON.parse(readFileSync(file, 'utf8')) as RecordedSeed[]

const identityOf = ({ kind, seed, broker, shape, trouble, kills }: RecordedSeed): string =>
  kills === undefined ? `${kind} ${broker} ${shape} ${trouble} ${seed}` : `${kind} kills ${kills}`

/** Adds a seed to the file, in the place of the same one or of the one that found the same planted bug. */
export function recordSeed(entry: RecordedSeed, file = seedsFile): void {
  const others = readSeeds(file).filter((one) => identityOf(one) !== identityOf(entry))
  writeFileSync(file, textOf([...others, entry]))
}

/** One line an entry, so that a diff shows the entry that came. */
const textOf = (seeds: readonly RecordedSeed[]): string =>
  `[\n${seeds.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`
