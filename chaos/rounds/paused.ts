import { natsProgram } from '@ratchet/bus/testing'
import { Violation } from '../violation.ts'
import { hold, load } from './load.ts'
import { anyBroker, type Kind, pause, type Round, within } from './round.ts'
import { recover } from './server.ts'

/** Ends every session of the engine and its broker, as the database does with one that is silent for too long. */
const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name not in ('ratchet api', 'ratchet auth', 'chaos')`

/** More than ten of its looks at the other engines, and longer than its broker waits for an answer. */
const standsByMs = 6000

/** The engine stands still right after its intent's commit, loses its session to another one, and wakes up again. */
export const enginePaused: Kind = {
  name: 'paused',
  brokers: anyBroker,
  shapes: ['split'],
  // Costs several others: the stale engine is looked at for a while.
  weight: 2,
  missing: () => (natsProgram() === undefined ? 'an engine apart needs nats-server' : undefined),
  async run(round: Round) {
    const { desk, random, tell, tag } = round
    const stale = desk.engine
    const mark = random.pick(['intent.order', 'intent.levels', 'broker.order'] as const)
    const phase = random.pick(['before', 'after'] as const)
    const { working, held } = await hold(round, stale, { mark, phase, nth: 1, how: 'hold', holdMs: 0 })
    stale.tell({ confess: true })
    await pause(20)
    stale.signal('SIGSTOP')
    const pausedMs = performance.now()
    tell(`engine paused ${held ? `${phase} ${mark}` : 'somewhere'}`)
    await desk.books.read(endSessions)
    desk.engine = desk.start('engine')
    if (!(await desk.engine.ready))
      throw new Violation('start', `no other engine came up: ${desk.engine.output().slice(-2000)}`)
    tell('another engine has its place')
    // Writes that it reported before it stood still do not count against it.
    stale.wrote.length = 0
    stale.tell({ go: true })
    stale.signal('SIGCONT')
    await load({ ...round, tag: `${tag}-late` })
    const recoveryMs = await recover(round, pausedMs, working)
    // It has nothing left to write with, and stands by. Whether it tries is seen in that time.
    const ended = await within(
      standsByMs,
      stale.ended.then(() => true),
    )
    tell(ended ? 'the stale engine has ended' : 'the stale engine stands by')
    const [wrote] = stale.wrote
    await stale.kill()
    if (wrote !== undefined) throw new Violation('I3', `the stale engine wrote after it had lost its lock: ${wrote}`)
    return { what: `engine paused past its lock ${held ? `${phase} ${mark}` : 'somewhere'}`, recoveryMs }
  },
}
