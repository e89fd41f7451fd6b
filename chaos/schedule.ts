import { Random } from '@ratchet/domain'
import type { BrokerName, Shape } from './desk.ts'
import type { KillPoint } from './mt5.ts'
import { kinds } from './rounds/index.ts'
import type { Kind, Place } from './rounds/round.ts'

export interface Step {
  readonly kind: string
  readonly at?: Place
  readonly killPoint?: KillPoint
}

export interface Next {
  readonly seed: number
  readonly kind: Kind
  readonly at: Place | undefined
  readonly killPoint: KillPoint | undefined
  /** The source of all other random choices of the round. */
  readonly random: Random
}

/** Says which round comes next in a lane: the first that is left of a list, or one that its seed decides. */
export class Schedule {
  readonly #rounds: number
  readonly #seed: number
  readonly #able: readonly Kind[]
  readonly #steps: Step[] | undefined
  #given = 0

  constructor(
    rounds: number,
    seed: number,
    only: string | undefined,
    steps: readonly Step[] | undefined,
    broker: BrokerName,
  ) {
    this.#rounds = rounds
    this.#seed = seed
    const meant = (name: string) =>
      steps ? steps.some(({ kind }) => kind === name) : only === undefined || only === name
    this.#able = kinds.filter(({ name, brokers = ['paper'] }) => meant(name) && brokers.includes(broker))
    this.#steps = steps?.slice()
  }

  /** The rounds that this machine cannot run, and why. */
  leftOut(): readonly string[] {
    return this.#able.flatMap(({ name, missing }) => {
      const why = missing?.()
      return why === undefined ? [] : [`Left out, ${name}: ${why}.`]
    })
  }

  #ableIn(shape: Shape): readonly Kind[] {
    return this.#able.filter((kind) => kind.shapes.includes(shape) && kind.missing?.() === undefined)
  }

  isOver(shape: Shape): boolean {
    const able = this.#ableIn(shape)
    if (able.length === 0 || this.#given >= this.#rounds) return true
    return this.#steps !== undefined && !this.#steps.some(({ kind }) => able.some(({ name }) => name === kind))
  }

  next(shape: Shape): Next | undefined {
    if (this.isOver(shape)) return undefined
    const able = this.#ableIn(shape)
    const seed = this.#seed + this.#given++
    const random = new Random(seed)
    const n = this.#steps?.findIndex(({ kind }) => able.some(({ name }) => name === kind))
    const [step] = n === undefined ? [] : (this.#steps?.splice(n, 1) ?? [])
    const kind = able.find(({ name }) => name === step?.kind) ?? drawn(able, random)
    return { seed, kind, at: step?.at, killPoint: step?.killPoint, random }
  }
}

function drawn(able: readonly Kind[], random: Random): Kind {
  let rest = random.next() * able.reduce((sum, { weight }) => sum + weight, 0)
  for (const kind of able) {
    rest -= kind.weight
    if (rest < 0) return kind
  }
  return able[0] as Kind
}
