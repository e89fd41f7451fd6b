import { parseArgs } from 'node:util'
import { natsProgram } from '@ratchet/bus/testing'
import { pgbouncerProgram } from '@ratchet/store/testing'
import { Violation } from '../violation.ts'
import { earlier } from './release.ts'
import { FleetRun } from './run.ts'
import { runStarts } from './starts.ts'
import { troubles } from './troubles.ts'
import { orders, upgrade } from './upgrade.ts'

const names = troubles.map(({ name }) => name)
const usage = `Usage: npm run -s cluster -- [--rounds N] [--seed S] [--only ${names.join(',')}] [--engines N] [--shards N] [--traders N] [--pooler]
       npm run -s cluster -- --from COMMIT [--rounds N] [--seed S] [--engines N] [--shards N] [--traders N] [--pooler]
       npm run -s cluster -- --starts GROUPS [--seed S]`

const whole = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new RangeError(`--${name} must be a whole number above 0.`)
  return Number(text)
}

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      rounds: text,
      seed: text,
      only: text,
      from: text,
      starts: text,
      engines: text,
      shards: text,
      traders: text,
      pooler: { type: 'boolean' },
    },
  })
  if (natsProgram() === undefined) {
    process.stderr.write('nats-server is not on this machine: install the package nats-server.\n')
    process.exit(1)
  }
  if (values.pooler && pgbouncerProgram() === undefined) {
    process.stderr.write('pgbouncer is not on this machine: install the package pgbouncer.\n')
    process.exit(1)
  }
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new RangeError(`There is no trouble called "${unknown}".`)
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : whole(values.seed, 'seed')
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (values.starts !== undefined) {
    const done = await runStarts({ groups: whole(values.starts, 'starts'), seed, say })
    for (const line of [...done.failed, ...done.terminated]) say(line)
    say(
      `${done.starts} starts, ${done.killed} kills, ${done.failed.length} failed, ${done.terminated.length} terminated; ` +
        `longest start ${Math.round(done.longestMs)} ms`,
    )
    process.exit(done.failed.length + done.terminated.length === 0 ? 0 : 1)
  }
  const fleet = {
    engines: whole(values.engines ?? '3', 'engines'),
    shards: whole(values.shards ?? '1', 'shards'),
    traders: whole(values.traders ?? '3', 'traders'),
    isPooled: values.pooler === true,
  }
  // Asked once, the round under way comes to its end and everything is put away.
  let stop = (): void => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  if (values.from !== undefined) {
    const from = await earlier(values.from, say)
    let rounds = whole(values.rounds ?? '2', 'rounds')
    stop = () => {
      rounds = 0
    }
    for (let n = 0; n < rounds; n++) {
      const order = orders[n % orders.length] ?? 'engines'
      say(`seed ${seed + n}: from ${from.name}, ${order} first`)
      const done = await upgrade({ ...fleet, from, order, holdMs: 3000, seed: seed + n, say })
      say(
        `  ${done.requests} requests, ${done.refused} refused, ${done.orders} orders, ${done.records} records; slowest request ` +
          `${Math.round(done.slowestMs)} ms, longest wait for a lock ${Math.round(done.longestWaitMs)} ms; ${Math.round(done.tookMs / 1000)} s`,
      )
    }
    process.exit(0)
  }
  const run = new FleetRun({ ...fleet, rounds: whole(values.rounds ?? '18', 'rounds'), seed, only, say })
  stop = () => run.stop()
  say(`Seeds from ${seed}`)
  await run.go()
  say(run.counters.lines(run.broken === undefined ? 0 : 1))
  process.exit(run.broken === undefined ? 0 : 1)
} catch (error) {
  // What broke was said where it broke.
  if (error instanceof Violation) process.exit(1)
  if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}\n`)
  process.exitCode = 1
}
