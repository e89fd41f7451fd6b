import { Counterparty } from '@ratchet/broker/counterparty/oanda'

/** OANDA's counterparty in a process of its own, with the time at which each request came, by the clock at which its price left. */

/** To this process. */
export type Order =
  | { readonly do: 'quote'; readonly bid: number }
  /** Tells when stops came since the last quote, once there are so many. */
  | { readonly do: 'stops'; readonly count: number }
  | { readonly do: 'limits' }

/** From it: the most that ever came in a second, and streams at once. */
export type Limits = Counterparty['most']
export type Word =
  | { readonly url: string }
  | { readonly quoted: true }
  /** Milliseconds from the quote to each request, in the order in which they came. */
  | { readonly stops: readonly number[] }
  | { readonly limits: Limits }

const accounts = JSON.parse(process.argv[2] ?? '[]')
const there = new Counterparty({ accounts, isStrict: process.argv[3] === 'strict' })
await there.start()
const tell = (word: Word) => void process.send?.(word)
let quotedMs = 0
let from = 0

const stopsSince = () =>
  there.requests.slice(from).flatMap(({ kind, atMs }) => (kind === 'levels' ? [atMs - quotedMs] : []))

process.on('message', async (order: Order) => {
  if (order.do === 'quote') {
    from = there.requests.length
    quotedMs = performance.now()
    there.quote('XAU_USD', order.bid.toFixed(3), (order.bid + 0.3).toFixed(3))
    tell({ quoted: true })
  } else if (order.do === 'stops') {
    const endMs = performance.now() + 120_000
    while (stopsSince().length < order.count && performance.now() < endMs)
      await new Promise((done) => setTimeout(done, 20))
    tell({ stops: stopsSince() })
  } else {
    tell({ limits: there.most })
  }
})
process.on('disconnect', () => process.exit())
tell({ url: there.url })
