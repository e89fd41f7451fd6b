import { attempt, bidNow, publish } from '../work.ts'
import { hold } from './load.ts'
import { anyBroker, type Kind, type Outcome, pause, type Round, whyNotOurs } from './round.ts'
import { drawn, recover } from './server.ts'

/** Holds a step of the server there and does something to PostgreSQL; the server lives on and has to bear it. */
async function whileHeld(round: Round, what: string, hurt: () => Promise<void>): Promise<Outcome> {
  const { desk, random, tell } = round
  const { mark, phase } = round.at ?? drawn(random)
  const server = desk.at(mark)
  const { working, held } = await hold(round, server, { mark, phase, nth: random.whole(1, 2), how: 'hold', holdMs: 0 })
  const where = held ? `${phase} ${mark}` : 'somewhere else'
  const hurtMs = performance.now()
  await hurt()
  tell(`${what} ${where}`)
  server.tell({ go: true })
  const recoveryMs = await back(round, hurtMs, working)
  return { what: `${what} ${where}${endedByItself(round)}`, recoveryMs }
}

/** Until everything is answered and level again; the PostgreSQL that was ended is started before. */
async function back(round: Round, hurtMs: number, working: Promise<void>): Promise<number> {
  await round.desk.cluster.again()
  return recover(round, hurtMs, working)
}

/** The server is not to end because its database did; who runs it would start it again, so it is counted, not condemned. */
const endedByItself = ({ desk }: Round): string => (desk.restarts() > 0 ? ', and a server ended by itself' : '')

export const postgresKilled: Kind = {
  name: 'postgres',
  brokers: anyBroker,
  shapes: ['all', 'split'],
  weight: 10,
  missing: whyNotOurs,
  run: (round) => whileHeld(round, 'postgres killed', () => round.desk.cluster.end('SIGKILL')),
}

export const backendKilled: Kind = {
  name: 'backend',
  brokers: anyBroker,
  shapes: ['all', 'split'],
  weight: 8,
  missing: whyNotOurs,
  run: (round) =>
    whileHeld(round, 'backend killed', async () => {
      const { books, cluster } = round.desk
      const rows = await books.read(
        `select pid from pg_stat_activity where application_name like 'ratchet%' order by pid`,
      )
      const pid = Number(round.random.pick(rows)?.pid ?? 0)
      await books.close()
      // The postmaster takes one that crashed for damage: it ends all others and reads its log again.
      if (pid > 0) process.kill(pid, 'SIGKILL')
      await cluster.answering()
    }),
}

const writers = 4

/** PostgreSQL is restarted while several write; each goes on after an error as it would have without. */
export const restartUnderLoad: Kind = {
  name: 'restart',
  brokers: anyBroker,
  shapes: ['all', 'split'],
  weight: 3,
  missing: whyNotOurs,
  async run(round) {
    const { desk, random, tag, tell } = round
    const signal = random.pick(['SIGINT', 'SIGQUIT'] as const)
    const how = signal === 'SIGINT' ? 'fast' : 'immediate'
    const bid = await bidNow(desk.ada, desk.market)
    let going = true
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; going && n < 40; n++) {
        const one = attempt(`${tag}-${writer}-${n}`, random, bid, desk.destination)
        desk.attempts.push(one)
        if (!(await publish(desk.ada, one))) await pause(40)
      }
    })
    await pause(random.whole(100, 400))
    const hurtMs = performance.now()
    await desk.cluster.end(signal)
    await pause(random.whole(0, 300))
    await desk.cluster.again()
    tell(`postgres restarted (${how}) after ${desk.attempts.length} instructions`)
    await pause(300)
    going = false
    await Promise.all(writing)
    const recoveryMs = await recover(round, hurtMs)
    return { what: `postgres restarted (${how}) under load${endedByItself(round)}`, recoveryMs }
  },
}
