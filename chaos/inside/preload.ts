import pg from 'pg'
import type { Order } from '../marks.ts'
import { acknowledgeFirst, plant } from './plants.ts'
import { markOf, rememberSent } from './statements.ts'
import { arm, pass, release } from './trap.ts'

// Loaded into the real server before its own program: the marks are laid around the database's driver and the broker's link, so
// that the product runs as it is.
const bug = process.env.CHAOS_PLANT
if (bug) plant(bug)
// Imported only now, so that a planted bug reaches it too.
const { Paper } = await import('@ratchet/broker/paper')

type Query = (this: pg.Client, ...args: unknown[]) => unknown
const query = pg.Client.prototype.query as unknown as Query

function marked(this: pg.Client, ...args: unknown[]): unknown {
  const mark = markOf(this, args)
  if (!mark) return query.apply(this, args)
  if (mark === 'publish' && bug === acknowledgeFirst) {
    pass(mark, () => query.apply(this, args) as Promise<unknown>).catch(() => {})
    return Promise.resolve({ rows: [] })
  }
  const callback = args.at(-1)
  if (typeof callback !== 'function') return pass(mark, () => query.apply(this, args) as Promise<unknown>)
  const asPromise = () =>
    new Promise((done, failed) => {
      const heard = (error: unknown, result: unknown) => (error ? failed(error) : done(result))
      query.apply(this, [...args.slice(0, -1), heard])
    })
  void pass(mark, asPromise).then(
    (result) => callback(null, result),
    (error) => callback(error),
  )
  return undefined
}
Object.assign(pg.Client.prototype, { query: marked })

const papers = new Set<InstanceType<typeof Paper>>()
const { send, load } = Paper.prototype
Paper.prototype.load = function (state) {
  papers.add(this)
  load.call(this, state)
}
Paper.prototype.send = function (request) {
  rememberSent(request.clientId, request.kind)
  const hand = () => send.call(this, request)
  return request.kind === 'remove' ? hand() : pass(`send.${request.kind}`, hand)
}

process.on('message', (order: Order) => {
  if ('trap' in order) arm(order.trap)
  else if ('go' in order) release()
  else for (const paper of papers) Object.assign(paper.misbehave, order.link)
})
// The server is to end with whoever started it, and may end before.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
