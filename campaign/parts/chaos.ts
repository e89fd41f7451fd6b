import type { Part } from '../campaign.ts'
import type { RunProgram } from '../programs.ts'
import { again, failuresOf } from './report.ts'

const rounds = 20
const brokers = ['paper', 'oanda'] as const
const broken =
  /^seed (\d+) (all|split) \(\w+\) BROKE (.+)(?:\n[\s\S]*?)?^Its story:\n([\s\S]*?)^The server's last words:/m

/** Rounds in which the real server is killed and hurt. */
export const chaosPart = (run: RunProgram): Part => ({
  name: 'chaos',
  async round(nth, first) {
    const broker = brokers[nth % brokers.length] ?? 'paper'
    const words = ['tools/run.mjs', '--marked', 'chaos/main.ts', '--rounds', String(rounds)]
    const ran = await run([...words, '--seed', String(first), '--broker', broker])
    const what = `${rounds} rounds of ${broker} from ${first}`
    const [, seed, shape, broke, told = ''] = broken.exec(ran.output) ?? []
    if (seed === undefined) return { what, failures: failuresOf(ran, again([...words, '--seed', String(first)])) }
    const story = told.trimEnd().split('\n')
    const message = `${ran.output.trimEnd()}`
    return { what, failures: [{ message, entry: { kind: 'chaos', broker, shape, seed: Number(seed), broke, story } }] }
  },
})
