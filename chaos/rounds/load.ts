import type { Mark, Trap } from '../marks.ts'
import type { Server } from '../server.ts'
import { attempt, bidNow, close, paperAccount, payIn, publish, tighten } from '../work.ts'
import { pause, type Round, within } from './round.ts'

/** Two or three instructions, a tighter stop and a close at the same time; more where `until` has not come by then. */
export async function load(round: Round, until?: { readonly mark: Mark; reached(): boolean }): Promise<void> {
  const { desk, random, tag } = round
  const { ada } = desk
  const bid = await bidNow(ada, desk.market)
  const instructions = random.whole(2, 3)
  const publishing = async () => {
    for (let n = 0; n < instructions; n++) {
      const one = attempt(`${tag}-${n}`, random, bid, desk.destination)
      desk.attempts.push(one)
      await publish(ada, one)
    }
  }
  const wishing = async () => {
    await Promise.all([tighten(ada, random), random.next() < 0.6 ? close(ada) : false])
  }
  const paying = async () => {
    if (!until || until.mark.endsWith('deposit')) await pay(round, 0)
  }
  await Promise.all([publishing(), wishing(), paying()])
  if (!until) return
  const { mark, reached } = until
  for (let n = instructions; n < 12 && !reached(); n++) {
    if (mark.endsWith('deposit') && (await pay(round, n))) continue
    if (mark.endsWith('levels') && (await tighten(ada, random))) continue
    if ((mark.endsWith('close') || mark === 'command') && (await close(ada))) continue
    const one = attempt(`${tag}-${n}`, random, bid, desk.destination)
    desk.attempts.push(one)
    if (!reached()) await publish(ada, one)
  }
}

/** Pays practice money into the paper account, where there is one by now; at a broker elsewhere nobody does. */
async function pay({ desk, tag }: Round, n: number): Promise<boolean> {
  const account = desk.elsewhere ? undefined : await paperAccount(desk.ada)
  if (account === undefined) return false
  const one = { tag: `${tag}-money-${n}`, account, amount: 100 + n, answer: undefined }
  desk.payments.push(one)
  return payIn(desk.ada, one)
}

/** A mark that the load does not come by in this time is not waited for. */
const patienceMs = 4000

/** Works until a server is held in a trap. The rest goes on: only callers of the held step wait, as long as it is held. */
export async function hold(
  round: Round,
  server: Server,
  trap: Trap,
): Promise<{ readonly working: Promise<void>; readonly held: boolean }> {
  let held = false
  const caught = server.trap(trap).then(() => {
    held = true
  })
  const working = load(round, { mark: trap.mark, reached: () => held || !server.alive })
  await within(patienceMs, Promise.race([caught, working.then(() => pause(200))]))
  return { working, held }
}
