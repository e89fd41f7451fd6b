import type { RecordedSeed } from './seeds.ts'

export interface Failure {
  /** With the command that repeats it. */
  readonly message: string
  /** Undefined if the round has no seed: the command alone repeats it. */
  readonly entry?: RecordedSeed | undefined
}

export interface Round {
  /** What the round ran, with its seeds. */
  readonly what: string
  readonly failures: readonly Failure[]
  /** The machine has not what the part needs, and will not get it: the part has no further round. */
  readonly isLeftOut?: true
}

export interface Part {
  readonly name: string
  /** @param nth counts the rounds of this part from 0 @param seed the first of the round's seeds */
  round(nth: number, seed: number): Promise<Round>
}

export interface Course {
  readonly parts: readonly Part[]
  readonly seed: number
  isOver(): boolean
  say(line: string): void
  record(entry: RecordedSeed): void
  nowMs(): number
}

/** Seeds that one round may use at most, so that no two rounds share one. */
const seedsOfARound = 10_000

/** Runs the parts in turns until the campaign is over. @returns how many failures there were */
export async function hunt({ parts, seed, isOver, say, record, nowMs }: Course): Promise<number> {
  const startMs = nowMs()
  let failed = 0
  const waiting = parts.map((part) => ({ part, nth: 0 }))
  for (let n = 0; !isOver(); n++) {
    const turn = waiting.shift()
    if (!turn) return failed
    const { part, nth } = turn
    const { what, failures, isLeftOut } = await attempt(part, nth, seed + n * seedsOfARound)
    if (isLeftOut) {
      say(`${part.name}: ${what}`)
      continue
    }
    waiting.push({ part, nth: nth + 1 })
    const outcome = failures.length > 0 ? `${failures.length} FAILED` : isOver() ? 'cut short' : 'holds'
    say(`${part.name} ${nth + 1}: ${what}: ${outcome}; ${elapsed(nowMs() - startMs)}`)
    for (const { message, entry } of failures) {
      failed++
      say(message)
      if (entry) record(entry)
    }
  }
  return failed
}

/** A part that throws has failed; the others go on. */
async function attempt(part: Part, nth: number, seed: number): Promise<Round> {
  try {
    return await part.round(nth, seed)
  } catch (error) {
    return { what: `seed ${seed}`, failures: [{ message: String((error as Error).stack ?? error) }] }
  }
}

export function elapsed(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
