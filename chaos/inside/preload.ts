import pg from 'pg'
import { acknowledgeFirst, plant } from './plants.ts'
import { marksOf, rememberSent, textOf } from './statements.ts'
import { onOrder, tell } from './threads.ts'
import { arm, pass, release } from './trap.ts'

// Loaded into each thread of the real server before its own program: the marks are laid around the database's driver and the broker's link, so
// that the product runs as it is.
const bug = process.env.CHAOS_PLANT
if (bug) plant(bug)
// Imported only now, so that a planted bug reaches it too.
const { Paper } = await import('@ratchet/broker/paper')
const { Oanda } = await import('@ratchet/broker/oanda/parts')
const { Mt5 } = await import('@ratchet/broker/mt5')

type Query = (this: pg.Client, ...args: unknown[]) => unknown
const query = pg.Client.prototype.query as unknown as Query

let confessing = false
/**
 * Writes of the ledger and of the paper broker's book, which stand in one log. What is handed to that broker in memory is nothing until its book
 * is written.
 */
const writes = /\b(insert into|update|delete from) ledger\.|\bpaper\.apply\b/i

/** Runs a statement, and tells of it where it wrote something and this is to be told. */
async function confess(text: string, run: () => Promise<unknown>): Promise<unknown> {
  const result = await run()
  if (writes.test(text)) tell({ wrote: text.slice(0, 200) })
  return result
}

function marked(this: pg.Client, ...args: unknown[]): unknown {
  const marks = marksOf(this, args)
  if (marks.size === 0 && !confessing) return query.apply(this, args)
  if (marks.has('publish') && bug === acknowledgeFirst) {
    pass(marks, () => query.apply(this, args) as Promise<unknown>).catch(() => {})
    return Promise.resolve({ rows: [] })
  }
  const callback = args.at(-1)
  const plain = typeof callback !== 'function'
  const asked = () =>
    plain
      ? (query.apply(this, args) as Promise<unknown>)
      : new Promise((done, failed) => {
          const heard = (error: unknown, result: unknown) => (error ? failed(error) : done(result))
          query.apply(this, [...args.slice(0, -1), heard])
        })
  const step = () => (confessing ? confess(textOf(args) ?? '', asked) : asked())
  const passed = marks.size > 0 ? pass(marks, step) : step()
  if (plain) return passed
  void passed.then(
    (result) => callback(null, result),
    (error) => callback(error),
  )
  return undefined
}
Object.assign(pg.Client.prototype, { query: marked })

type Link = InstanceType<typeof Paper>
const papers = new Set<Link>()

function setLink(paper: Link, account: string, link: 'cut' | 'mended'): void {
  const trouble = paper.misbehaveFor(account)
  if (link === 'cut') trouble.linkDown = true
  else trouble.mendLink()
}

const { send, load } = Paper.prototype
Paper.prototype.load = function (state) {
  papers.add(this)
  load.call(this, state)
}
Paper.prototype.send = function (request) {
  rememberSent(request.clientId, request.kind)
  const hand = () => send.call(this, request)
  const { kind } = request
  return kind === 'remove' || kind === 'modify' || kind === 'reset' || kind === 'commission'
    ? hand()
    : pass(new Set([`send.${kind}` as const]), hand)
}

for (const { prototype } of [Oanda, Mt5]) {
  const sendElsewhere = prototype.send
  prototype.send = function (this: InstanceType<typeof Oanda> & InstanceType<typeof Mt5>, request) {
    rememberSent(request.clientId, request.kind)
    const hand = () => sendElsewhere.call(this, request)
    const { kind } = request
    return kind === 'remove' || kind === 'modify' || kind === 'reset' || kind === 'commission'
      ? hand()
      : pass(new Set([`send.${kind}` as const]), hand)
  }
}

onOrder((order) => {
  if ('trap' in order) arm(order.trap)
  else if ('go' in order) release()
  else if ('confess' in order) confessing = true
  else for (const paper of papers) setLink(paper, order.account, order.link)
})
