import { type AccountLimits, type Limits, mostCounted } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { deal, type Guarded, guardedOf } from '../guarded.ts'
import type { Mark } from '../marks.ts'
import { Violation } from '../violation.ts'
import { publish } from '../work.ts'
import { killDuring } from './guarded-kill.ts'
import { acknowledged, type Kind, type Round } from './round.ts'
import { recover } from './server.ts'

const marks: readonly Mark[] = ['refusal', 'publish', 'intent.order', 'send.order', 'broker.order', 'answer.order']
const instructions = 6

async function limitsOf({ person }: Guarded): Promise<AccountLimits> {
  const [one] = (await person.ask('GET', '/api/limits')).body.items
  return one
}

/** Each of them lets through so many more of what is tried. */
function someLimit(kind: number, most: number, sent: number): Partial<Limits> {
  if (kind === 0) return { tradesADay: sent + most }
  if (kind === 1) return { openTrades: most }
  return { symbols: [{ symbol: 'GOLD', tradeVolume: 0.1, openVolume: most / 10 }] }
}

/** I7: of the instructions of this round exactly so many were begun, and of the others nothing was ever sent. */
async function holdCounts({ desk, tag }: Round, guarded: Guarded, most: number, sent: number): Promise<void> {
  const rows = await desk.books.atOnce((read) =>
    read(
      `select t.id, t.status, t.reason, (select count(*) from ledger.requests q where q.trade_id = t.id) as asked,
        (select count(*) from paper.orders o where o.client_id = t.id::text) as orders
      from ledger.trades t where t.trade_details like $1`,
      [`${tag}-deal-%`],
    ),
  )
  const begun = rows.filter(({ status }) => status === 'executed')
  if (rows.length !== instructions || begun.length !== most) {
    const all = rows.map(({ status, reason }) => `${status} ${reason ?? ''}`).join('; ')
    throw new Violation('I7', `${begun.length} of ${rows.length} were begun where ${most} may be: ${all}`)
  }
  for (const { id, status, reason, asked, orders } of rows) {
    const isBegun = status === 'executed'
    if (Number(orders) !== Number(isBegun)) throw new Violation('I7', `${status} ${id} has ${orders} orders`)
    if (!isBegun && (Number(asked) > 0 || !/^Limit on /.test(String(reason))))
      throw new Violation('I7', `${id} was ${status}: ${reason}, and asked ${asked} times`)
  }
  const { state } = await limitsOf(guarded)
  const volume = Math.round(state.open.reduce((sum, one) => sum + one.volume, 0) * 10)
  if (volume !== most || state.sent.length !== sent + most)
    throw new Violation('I7', `${volume} are said to be open and ${state.sent.length - sent} sent, of ${most}`)
}

/** Instructions at once on an account with limits, and a kill: no more is begun than may be, and what is counted is right afterwards. */
export const limitHeld: Kind = {
  name: 'limits',
  shapes: ['all', 'split'],
  weight: 4,
  async run(round) {
    const { desk, random, tag } = round
    const guarded = await guardedOf(round)
    const { person, account } = guarded
    const path = `/api/accounts/${account}/floor`
    // The ladder of a round before is not what this is about.
    if ((await person.ask('GET', path)).body.state) await person.ask('DELETE', path)
    const put = async (limits: Limits) => {
      const reply = await person.ask('PUT', `/api/accounts/${account}/limits`, limits)
      if (reply.status !== 200) throw new Violation('I7', `the limits were not taken: ${JSON.stringify(reply.body)}`)
    }
    // What was sent is told of an account that has limits.
    await put({ ...noLimits, tradesADay: mostCounted })
    const sent = (await limitsOf(guarded)).state.sent.length
    const most = random.whole(1, 3)
    await put({ ...noLimits, ...someLimit(random.whole(0, 2), most, sent) })
    const tried = Array.from({ length: instructions }, (_, n) =>
      deal(`${tag}-deal-${n}`, random.pick(['Order_Type_Buy', 'Order_Type_Sell'])),
    )
    const { what, killedMs, working } = await killDuring(round, marks, async () => {
      const half = tried.slice(0, instructions / 2)
      await Promise.all(half.map((one) => publish(person, one)))
      for (const one of tried.slice(instructions / 2)) await publish(person, one)
    })
    const recoveryMs = await recover(round, killedMs, working)
    for (const one of tried) await acknowledged(person, one)
    await desk.level()
    await holdCounts(round, guarded, most, sent)
    return { what: `limits: ${what}`, recoveryMs, orders: instructions }
  },
}
