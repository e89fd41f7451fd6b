import type { Random } from '@ratchet/domain'
import { pause } from '../rounds/round.ts'
import { Violation } from '../violation.ts'
import type { Fleet } from './fleet.ts'

export interface Befallen {
  /** The closing words count the round under this line. */
  readonly what: string
  /** From then on an engine has ten seconds to work again. */
  readonly sinceMs: number
  /** Ends what lasts, once it was seen that work goes on in spite of it. */
  readonly end?: () => Promise<void> | void
}

export interface Trouble {
  readonly name: string
  befall(fleet: Fleet, random: Random): Promise<Befallen>
}

const now = () => performance.now()

const apiKilled: Trouble = {
  name: 'api-kill',
  async befall({ apis }, random) {
    const victim = random.pick(apis)
    const sinceMs = now()
    await victim.kill()
    return { what: `${victim.name} killed`, sinceMs }
  },
}

/** Others take at once what it had; where there are none, the ten seconds count from when it is there again. */
const engineKilled: Trouble = {
  name: 'engine-kill',
  async befall({ engines }, random) {
    const victim = random.pick(engines)
    const killedMs = now()
    await victim.kill()
    if (engines.length === 1) await victim.again()
    return { what: `${victim.name} killed`, sinceMs: engines.length === 1 ? now() : killedMs }
  },
}

const apiStands: Trouble = {
  name: 'api-stop',
  async befall({ apis }, random) {
    const victim = random.pick(apis)
    victim.signal('SIGSTOP')
    return { what: `${victim.name} stood still`, sinceMs: now(), end: () => victim.signal('SIGCONT') }
  },
}

/** Where there are others they take what it has, and it wakes up behind them; where there is none it is the one that has to go on. */
const engineStands: Trouble = {
  name: 'engine-stop',
  async befall({ engines }, random) {
    const victim = random.pick(engines)
    victim.signal('SIGSTOP')
    const stoppedMs = now()
    const wake = () => victim.signal('SIGCONT')
    const what = `${victim.name} stood still`
    if (engines.length > 1) return { what, sinceMs: stoppedMs, end: wake }
    await pause(random.whole(200, 6000))
    wake()
    return { what, sinceMs: now() }
  },
}

const natsRestarts: Trouble = {
  name: 'nats',
  async befall(fleet, random) {
    const sinceMs = now()
    await fleet.restartNats(random.whole(0, 3000))
    return { what: 'NATS restarted', sinceMs }
  },
}

/** Nothing passes between NATS and all servers, or one of them, and no connection breaks. */
const natsParted: Trouble = {
  name: 'partition',
  async befall({ toNats }, random) {
    const isAll = random.chance(0.5)
    const held = isAll ? toNats : [random.pick(toNats)]
    for (const gate of held) gate.hold()
    const end = async () => {
      await pause(random.whole(0, 3000))
      for (const gate of held) gate.pass()
    }
    return { what: `NATS parted from ${isAll ? 'all' : 'one'}`, sinceMs: now(), end }
  },
}

const postgresRestarts: Trouble = {
  name: 'postgres',
  async befall({ pair }, random) {
    const signal = random.pick(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
    await pair.end(signal)
    await pause(random.whole(0, 1000))
    await pair.again()
    return { what: `PostgreSQL restarted by ${signal}`, sinceMs: now() }
  },
}

const failover: Trouble = {
  name: 'failover',
  async befall({ pair, toPostgres }) {
    const sinceMs = now()
    await pair.end('SIGKILL')
    // Nobody may still hear the one that is gone when the other takes writes.
    toPostgres.cut()
    await pair.promote()
    toPostgres.aim(pair.port)
    return { what: 'PostgreSQL failed over to its standby', sinceMs, end: () => pair.reseed() }
  },
}

/** One after the other is asked to end and started anew, and nobody is refused anything. */
const rolling: Trouble = {
  name: 'rolling',
  async befall({ apis, engines, traders, balancer }, _random) {
    const refused = () => traders.reduce((sum, trader) => sum + trader.refused, 0)
    const before = refused()
    for (const api of apis) {
      await api.restart()
      while (!balancer.isReady(api.url)) await pause(20)
    }
    const count = refused() - before
    if (count > 0)
      throw new Violation('rolling', `${count} requests were refused while the apis were restarted in turn`)
    for (const engine of engines) await engine.restart()
    return { what: 'all servers restarted in turn', sinceMs: now() }
  },
}

export const troubles: readonly Trouble[] = [
  apiKilled,
  apiStands,
  engineKilled,
  engineStands,
  natsRestarts,
  natsParted,
  postgresRestarts,
  failover,
  rolling,
]
