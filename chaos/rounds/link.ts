import { hold } from './load.ts'
import type { Place } from './round.ts'
import { type Kind, pause } from './round.ts'
import { recover } from './server.ts'

/** A stop change is on its way to the broker, or done there and not heard of. */
const inFlight: readonly Pick<Place, 'mark' | 'phase'>[] = [
  { mark: 'send.levels', phase: 'before' },
  { mark: 'send.levels', phase: 'after' },
  { mark: 'broker.levels', phase: 'before' },
  { mark: 'broker.levels', phase: 'after' },
]

/** The link is cut while a stop change is in flight, and mended when the market has moved on. */
export const linkCut: Kind = {
  name: 'link',
  shapes: ['all', 'split'],
  weight: 3,
  async run(round) {
    const { desk, random, tell } = round
    const { mark, phase } = random.pick(inFlight)
    const { engine } = desk
    const [row] = await desk.books.read(
      `select a.id from ledger.accounts a join ledger.positions p on p.account_id = a.id order by p.open desc limit 1`,
    )
    const account = String(row?.id ?? '')
    const { working, held } = await hold(round, engine, { mark, phase, nth: 1, how: 'hold', holdMs: 0 })
    engine.tell({ link: 'cut', account })
    engine.tell({ go: true })
    tell(`link cut ${phase} ${mark}${held ? '' : ', which was not come by'}`)
    const cutMs = performance.now()
    await pause(random.whole(100, 1500))
    engine.tell({ link: 'mended', account })
    tell('link mended')
    const recoveryMs = await recover(round, cutMs, working)
    return { what: `link cut ${held ? `${phase} ${mark}` : 'without a stop change'}`, recoveryMs }
  },
}
