import type { Mark } from '../marks.ts'
import { drawnOf, pause, type Round, within } from './round.ts'

/** A mark that the work does not come by in this time is not waited for: the process is killed where it stands. */
const patienceMs = 6000

/**
 * Kills a server at one of these marks, or somewhere in the first moments of the work.
 * @returns where, and when; the work may go on
 */
export async function killDuring(round: Round, marks: readonly Mark[], work: () => Promise<unknown>) {
  const { desk, random, at, tell } = round
  const place = at ?? (random.next() < 0.8 ? drawnOf(random, marks) : undefined)
  const victim = place ? desk.at(place.mark) : random.pick(desk.servers)
  const who = desk.shape === 'all' ? 'server' : victim === desk.front ? 'api' : 'engine'
  if (place) void victim.trap({ ...place, nth: 1, how: 'kill' })
  tell(place ? `${who} is to be killed ${place.phase} ${place.mark}` : `${who} is to be killed at random`)
  const working = work()
  if (place) await within(patienceMs, Promise.race([victim.ended, working.then(() => pause(300))]))
  else await pause(random.whole(0, 1500))
  const killedMs = performance.now()
  await victim.kill()
  const isThere = place !== undefined && victim.killedAt !== undefined
  const where = isThere ? `${place.phase} ${place.mark}` : place ? 'somewhere else' : 'at random'
  tell(`${who} killed ${where}`)
  return { what: `${who} ${where}`, killedMs, working }
}
