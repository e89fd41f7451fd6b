import { type FloorPlanInput, floorWords } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import type { Read } from '../books.ts'
import { deal, farOrder, type Guarded, guardedOf, openAtBroker } from '../guarded.ts'
import type { Mark } from '../marks.ts'
import { Violation } from '../violation.ts'
import { type Attempt, publish } from '../work.ts'
import { killDuring } from './guarded-kill.ts'
import { acknowledged, comes, type Kind, pause, type Round } from './round.ts'
import { recover } from './server.ts'

const marks: readonly Mark[] = ['touch', 'intent.close', 'send.close', 'broker.close', 'answer.close', 'answer.order']

/** So near that the market of the tests meets one of both lines within seconds. */
const plan: FloorPlanInput = {
  total: null,
  daily: { of: 'equity', loss: 20 },
  target: 20,
  zone: 'UTC',
  rungs: [],
  byHand: true,
  wait: 'none',
  warnAt: 50,
  keepsOpen: [],
}

/** I8, by the record and the broker's book, of all that came after `since`. */
async function holdOnce(read: Read, { trader, account }: Guarded, since: number): Promise<void> {
  const of = [trader, since]
  const [touch, again] = await read(
    `select seq, data from ledger.flight where trader_id = $1 and seq > $2 and kind = 'floor.touched' order by seq`,
    of,
  )
  if (!touch || again) throw new Violation('I8', `the ladder was touched ${again ? 'twice' : 'never'}`)
  const { by, line, equity } = touch.data as { by: string; line: number; equity: number }
  if (by === 'target' ? equity < line : equity > line)
    throw new Violation('I8', `${by} was touched at ${equity} though it lies at ${line}`)
  const rules: readonly (readonly [what: string, sql: string, values: unknown[]])[] = [
    [
      'a line was warned of twice',
      `select data ->> 'by' as line from ledger.flight where trader_id = $1 and seq > $2 and kind = 'floor.neared'
        group by 1 having count(*) > 1`,
      of,
    ],
    [
      'an order was sent after the touch',
      `select seq, trade_id from ledger.flight where trader_id = $1 and seq > $2 and kind = 'order.intent'
        and not data ? 'remove'`,
      [trader, touch.seq],
    ],
    [
      'a position was closed twice',
      `select position, count(*) from paper.deals where account = $1 and entry = 'out' group by 1 having count(*) > 1`,
      [account],
    ],
    [
      'a close was asked again though it was carried out',
      `select position_ticket, count(*) from ledger.requests where account_id::text = $1 and kind = 'close' and retcode = 10009
        group by 1 having count(*) > 1`,
      [account],
    ],
  ]
  for (const [what, sql, values] of rules) {
    const [row] = await read(sql, values)
    if (row) throw new Violation('I8', `${what}: ${JSON.stringify(row)}`)
  }
}

const isTouched = async ({ person, account }: Guarded): Promise<boolean> =>
  Boolean((await person.call('GET', `/api/accounts/${account}/floor`))?.body?.state?.touched)

/** Opens what brings the account to a line, and goes on publishing until it is touched. */
async function work({ tag }: Round, guarded: Guarded, tried: Attempt[]): Promise<void> {
  const { person } = guarded
  tried.push(deal(`${tag}-buy-0`, 'Order_Type_Buy', 0.3), farOrder(`${tag}-far`))
  await Promise.all(tried.map((one) => publish(person, one)))
  for (let n = 1; n <= 12 && !(await isTouched(guarded)); n++) {
    const one = deal(`${tag}-buy-${n}`, 'Order_Type_Buy')
    tried.push(one)
    await publish(person, one)
    await pause(100)
  }
}

/** An account comes to a line of its ladder, and a kill: it is touched once, closed once, and nothing is opened after. */
export const floorTouched: Kind = {
  name: 'floor',
  shapes: ['all', 'split'],
  weight: 4,
  async run(round) {
    const { desk, tag, tell } = round
    const guarded = await guardedOf(round)
    const { person, account, trader } = guarded
    const path = `/api/accounts/${account}/floor`
    await person.ask('PUT', `/api/accounts/${account}/limits`, noLimits)
    // A plan that is withdrawn leaves nothing of its day: the next one counts from now.
    if ((await person.ask('GET', path)).body.state) await person.ask('DELETE', path)
    const put = await person.ask('PUT', path, plan)
    if (put.body.message !== floorWords.set) throw new Violation('I8', `the plan was not taken: ${JSON.stringify(put)}`)
    const [{ seq } = {}] = await desk.books.read('select seq from ledger.traders where id = $1', [trader])

    const tried: Attempt[] = []
    const { what, killedMs, working } = await killDuring(round, marks, () => work(round, guarded, tried))
    const recoveryMs = await recover(round, killedMs, working)
    for (const one of tried) await acknowledged(person, one)
    await comes('the ladder was to be touched', () => isTouched(guarded))
    await comes('all was to be closed', async () => (await openAtBroker(desk, account)) === 0)
    tell('it is touched and flat')
    const late = deal(`${tag}-late`, 'Order_Type_Buy')
    await acknowledged(person, late)
    await desk.level()
    const { status, reason } = (await person.ask('GET', `/api/trades/${late.id}`)).body
    if (status !== 'failed' || reason !== floorWords.stopped)
      throw new Violation('I8', `an instruction after the touch is ${status}: ${reason}`)
    await desk.books.atOnce((read) => holdOnce(read, guarded, Number(seq)))
    if ((await openAtBroker(desk, account)) > 0) throw new Violation('I8', 'something was opened after the touch')
    return { what: `floor: ${what}`, recoveryMs, orders: tried.length + 1 }
  },
}
