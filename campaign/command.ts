import { type CampaignPlan, parseCampaign, usage } from './arguments.ts'
import { type Course, hunt, type Part } from './campaign.ts'
import { partsOf, searchPlants } from './parts.ts'
import type { Programs, RunProgram } from './programs.ts'
import { recordSeed } from './seeds.ts'

export interface Choices {
  /** The file that takes the seeds that fail. */
  readonly seeds: string
  /** Other parts than the campaign's own. */
  readonly parts?: (run: RunProgram, plan: CampaignPlan) => readonly Part[]
  readonly say?: (line: string) => void
  readonly complain?: (line: string) => void
}

const toOutput = (line: string) => void process.stdout.write(`${line}\n`)
const toErrors = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs the campaign as its arguments say. @returns the exit code: 1 after any failure */
export async function command(words: readonly string[], programs: Programs, choices: Choices): Promise<number> {
  const { seeds, parts = partsOf, say = toOutput, complain = toErrors } = choices
  let plan: CampaignPlan
  try {
    plan = parseCampaign(words)
  } catch (error) {
    complain(`${(error as Error).message}\n${usage}`)
    return 1
  }
  say(`Seeds from ${plan.seed}`)
  const timer = plan.minutes === undefined ? undefined : setTimeout(() => programs.stop(), plan.minutes * 60_000)
  const course: Course = {
    parts: parts(programs.run, plan),
    seed: plan.seed,
    isOver: () => programs.isStopped,
    say,
    record: (entry) => recordSeed(entry, seeds),
    nowMs: () => performance.now(),
  }
  const failed = plan.plants.length > 0 ? await searchPlants(programs.run, plan, course) : await hunt(course)
  clearTimeout(timer)
  say(failed === 0 ? 'No failures' : `${failed} ${failed === 1 ? 'failure' : 'failures'}`)
  return failed === 0 ? 0 : 1
}
