import { createServer } from 'node:http'
import { type Fault, type Kind, startCounterparty } from './index.ts'
import { setDigits } from './ledger.ts'

/**
 * The counterparty as a process of its own, for browser tests and kills: `main.ts '{"accounts":[{"id":"101-004-1-001"}],"port":5001,"state":"FILE"}'`.
 * It says where it is, and takes orders of a test at a second address, as JSON: {"do": "quote", "with": [...]}.
 */
const counterparty = await startCounterparty(JSON.parse(process.argv[2] ?? '{}'))

const acts = {
  // What is left out comes as null: JSON has no other word for it.
  quote: ([instrument, bid, ask, timeMs]: readonly (string | null | undefined)[]) =>
    counterparty.quote(instrument ?? '', bid ?? '', ask ?? '', timeMs == null ? undefined : Number(timeMs)),
  fail: ([kind, fault, times]: readonly unknown[]) =>
    counterparty.fail(kind as Kind, fault as Fault, Number(times ?? 1)),
  refuse: ([token, isRefused]: readonly unknown[]) => counterparty.refuse(String(token), isRefused !== false),
  byHand: ([account, what, id, body]: readonly unknown[]) =>
    counterparty.byHand(String(account), what as 'close', String(id), body),
  transfer: ([account, cents]: readonly unknown[]) => counterparty.transfer(String(account), Number(cents)),
  slow: ([responseMs]: readonly unknown[]) => {
    counterparty.responseMs = Number(responseMs)
  },
  /** When each request of a kind came, in ms of this process. */
  requests: ([kind]: readonly unknown[]) =>
    counterparty.requests.filter((one) => one.kind === kind).map(({ atMs }) => performance.timeOrigin + atMs),
  halt: ([instrument, isHalted]: readonly unknown[]) => counterparty.halt(String(instrument), isHalted !== false),
  digits: ([instrument, digits]: readonly unknown[]) => setDigits(String(instrument), Number(digits)),
  down: () => counterparty.down(),
  start: () => counterparty.start(),
  cut: () => counterparty.cut(),
  figures: () => {
    const { most, openStreams, together } = counterparty
    return { most, openStreams, together: [...together] }
  },
  forgetFigures: () => {
    Object.assign(counterparty.most, { requests: 0, connections: 0, streams: 0 })
    counterparty.together.clear()
  },
  account: ([id]: readonly unknown[]) => {
    const { orders, trades, ...account } = counterparty.account(String(id))
    return { ...account, orders: [...orders.values()], trades: [...trades.values()] }
  },
} as const

const control = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  try {
    const asked = JSON.parse(text) as { readonly do: keyof typeof acts; readonly with?: readonly never[] }
    const said = await acts[asked.do](asked.with ?? [])
    response.end(JSON.stringify(said ?? {}))
  } catch (error) {
    response.writeHead(400).end(String(error))
  }
})
control.listen(0, '127.0.0.1', () => {
  const address = control.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: counterparty.url, control: `http://127.0.0.1:${port}` })}\n`)
})
