import type { Part, Round } from '../campaign.ts'
import type { Ran, RunProgram } from '../programs.ts'
import { again, failuresOf } from './report.ts'

/** One for each trouble. */
const rounds = 9
const program = 'chaos/fleet/main.ts'
const broken = /^seed (\d+) \(([\w-]+)\) BROKE (.+)$/m

/** The fleet does not start without its programs; the round says so. */
const leftOut = ({ output }: Ran): Round | undefined => {
  const [missing] = /^.* is not on this machine.*$/m.exec(output) ?? []
  return missing === undefined ? undefined : { what: `left out, ${missing}`, failures: [], isLeftOut: true }
}

/** Rounds with several apis and engines, NATS and a standby of PostgreSQL. */
export const fleetPart = (run: RunProgram): Part => ({
  name: 'fleet',
  async round(_nth, first) {
    const words = [program, '--rounds', String(rounds), '--seed', String(first)]
    const ran = await run(words)
    const what = `${rounds} rounds from ${first}`
    const [, seed, trouble, broke] = broken.exec(ran.output) ?? []
    if (seed === undefined) return leftOut(ran) ?? { what, failures: failuresOf(ran, again(words)) }
    const message = `${ran.output.trimEnd()}\nAgain: npm run -s cluster -- --seed ${seed} --only ${trouble} --rounds 1`
    return { what, failures: [{ message, entry: { kind: 'fleet', trouble, seed: Number(seed), broke } }] }
  },
})

/** Servers of an earlier commit are replaced by ours under load. */
export const upgradePart = (run: RunProgram, from: () => Promise<string>): Part => ({
  name: 'upgrade',
  async round(_nth, seed) {
    const words = [program, '--from', await from(), '--seed', String(seed)]
    const ran = await run(words)
    const what = `2 upgrades from ${words[2]}, seed ${seed}`
    return leftOut(ran) ?? { what, failures: failuresOf(ran, again(words)) }
  },
})
