import { Random } from '@ratchet/domain'
import { holdAcknowledged, readBack } from '../acknowledged.ts'
import type { Read } from '../books.ts'
import { compareWhenIdle, holdAlways, madeFromRecord } from '../invariants.ts'
import { pause } from '../rounds/round.ts'
import { Violation } from '../violation.ts'
import { attempt, publish } from '../work.ts'
import type { Fleet } from './fleet.ts'

/** So long after what befell it an engine works again for everybody. */
const workingWithinMs = 10_000
const patienceMs = 60_000

/**
 * Each trader publishes a deal at market, at whichever api takes it, and an engine carries it out.
 * @returns how long after `sinceMs` it was so for all
 */
export async function worksAgain(fleet: Fleet, tag: string, sinceMs: number): Promise<number> {
  const tookMs = await Promise.all(
    fleet.traders.map(async (trader) => {
      const one = deal(`${tag}-probe-${trader.name}`)
      trader.attempts.push(one)
      const isDone = async () => {
        if (one.id === undefined && !(await publish(trader, one))) return false
        const reply = await trader.call('GET', `/api/trades/${one.id}`)
        return reply?.status === 200 && reply.body.status !== 'Pending'
      }
      while (!(await isDone())) {
        const waitedMs = performance.now() - sinceMs
        if (waitedMs > patienceMs)
          throw new Violation('works', `${one.tag} is not carried out after ${Math.round(waitedMs)} ms`)
        await pause(50)
      }
      return performance.now() - sinceMs
    }),
  )
  const slowestMs = Math.max(...tookMs)
  if (slowestMs > workingWithinMs)
    throw new Violation('works', `an instruction was carried out only after ${Math.round(slowestMs)} ms`)
  return slowestMs
}

/** A deal at market is carried out at once, or refused at once. */
function deal(tag: string) {
  const random = new Random(tag.length)
  for (;;) {
    const one = attempt(tag, random, 2350)
    if (one.body.action === 'Trade_Action_Deal') return one
  }
}

/** Once all work has ended: everything that must be so. */
export async function lookAtAll(fleet: Fleet): Promise<void> {
  const { books, traders, chain } = fleet
  const read: Read = (sql, values) => books.read(sql, values)
  await books.atOnce(holdAlways)
  for (const trader of traders) for (const one of trader.attempts) await readBack(one, trader, read)
  await level(fleet)
  await books.atOnce((at) => chain.hold(at))
  await books.atOnce(madeFromRecord)
  await books.atOnce((at) =>
    holdAcknowledged(
      traders.flatMap(({ attempts }) => attempts),
      at,
    ),
  )
  await oneWriter(fleet, read)
  await streamsAreWhole(fleet, read)
}

async function level(fleet: Fleet): Promise<void> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const waiting = await fleet.books.atOnce(compareWhenIdle)
    if (waiting.length === 0) return
    if (performance.now() > endMs) throw new Violation('I5', `after a minute there still waits: ${waiting.join(', ')}`)
    await pause(10)
  }
}

/** Each shard is held by one session, by the word of the database: never by two, and for a moment by none where it is handed over. */
async function oneWriter({ options: { shards } }: Fleet, read: Read): Promise<void> {
  const endMs = performance.now() + workingWithinMs
  for (;;) {
    const held = await read(`select objid, count(*)::int as sessions from pg_locks
      where locktype = 'advisory' and classid = 7210001 and objsubid = 2 and granted group by 1`)
    const isDoubled = held.some(({ sessions }) => sessions !== 1)
    if (held.length === shards && !isDoubled) return
    if (isDoubled || performance.now() > endMs)
      throw new Violation('I3', `${shards} shards are held like this: ${JSON.stringify(held)}`)
    await pause(50)
  }
}

/** Every stream has told every record, once and in order, whichever apis it went through. */
async function streamsAreWhole({ traders }: Fleet, read: Read): Promise<void> {
  const endMs = performance.now() + 20_000
  for (const { name, follower } of traders) {
    for (;;) {
      if (follower.fault !== undefined) throw new Violation('stream', `${name}: ${follower.fault}`)
      const [row] = await read(
        'select seq from ledger.traders where id = (select id from auth."user" where name = $1)',
        [name],
      )
      if (follower.seq === Number(row?.seq)) break
      if (performance.now() > endMs)
        throw new Violation('stream', `${name} was told up to ${follower.seq} of ${row?.seq}`)
      await pause(50)
    }
  }
}
