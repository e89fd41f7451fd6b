import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export const partNames = ['simulation', 'chaos', 'fleet', 'walk', 'bench', 'upgrade'] as const
export type PartName = (typeof partNames)[number]

export const usage = `Usage: npm run campaign [-- --minutes N] [--only ${partNames.join('|')}] [--seed S] [--from COMMIT]
       npm run campaign -- --plant NAME[,NAME|all]`

export interface CampaignPlan {
  /** Undefined: until it is stopped. */
  readonly minutes: number | undefined
  readonly only: readonly PartName[]
  readonly seed: number
  /** The commit that the upgrade starts from; undefined: the last state with other migrations. */
  readonly from: string | undefined
  /** Planted bugs whose seeds are searched and recorded, instead of the parts. */
  readonly plants: readonly string[]
}

/** Simulate and chaos accept seeds of at most nine digits; each round counts up from the first. */
const maxFirstSeed = 900_000_000

/** @throws RangeError or TypeError with one line that says what is wrong */
export function parseCampaign(words: readonly string[], freshSeed = () => randomInt(1, maxFirstSeed)): CampaignPlan {
  const text = { type: 'string' } as const
  const options = { minutes: text, only: text, seed: text, from: text, plant: text }
  const { values } = parseArgs({ args: [...words], options })
  return {
    minutes: values.minutes === undefined ? undefined : whole(values.minutes, 'minutes', 100_000),
    only: values.only === undefined ? partNames : values.only.split(',').map(partName),
    seed: values.seed === undefined ? freshSeed() : whole(values.seed, 'seed', maxFirstSeed),
    from: values.from,
    plants: values.plant?.split(',') ?? [],
  }
}

function whole(text: string, name: string, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max) throw new RangeError(`--${name} must be a whole number from 1 to ${max}.`)
  return number
}

function partName(text: string): PartName {
  const name = partNames.find((one) => one === text)
  if (!name) throw new RangeError(`There is no part "${text}" of the campaign. There are: ${partNames.join(', ')}.`)
  return name
}
