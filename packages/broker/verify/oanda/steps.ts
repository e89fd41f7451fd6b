import type { Finding } from '@ratchet/engine/ports'
import { httpTransport } from '../../src/oanda/transport.ts'
import { streamLine } from '../../src/oanda/wire.ts'
import type { Desk, Said } from './desk.ts'

type Found = Pick<Finding, 'ok' | 'words'>

export interface Step {
  readonly name: string
  run(desk: Desk): Promise<Found>
}

const types = ({ made }: Said) => made.map(({ type }) => type)
const opened = ({ made }: Said) => made.find(({ tradeOpened }) => tradeOpened)?.tradeOpened?.tradeID
const refusal = ({ status, code }: Said) => `${status}${code === undefined ? '' : ` ${code}`}`
const held = (isHeld: boolean, words: string): Found => ({ ok: isHeld, words })

async function buy(desk: Desk, units = desk.least, more: object = {}): Promise<string> {
  await desk.look()
  const said = await desk.write('POST', 'orders', desk.order('MARKET', units, more))
  const trade = opened(said)
  if (trade === undefined) throw new Error(`The order was not filled: ${refusal(said)} ${types(said).join(', ')}.`)
  return trade
}

const stopAt = (desk: Desk, share: number) => ({ price: desk.away(share), timeInForce: 'GTC' })

const bothSides: Step = {
  name: 'Market orders, both sides, with a stop',
  async run(desk) {
    await buy(desk, desk.least, { stopLossOnFill: stopAt(desk, -0.05) })
    const said = await desk.write(
      'POST',
      'orders',
      desk.order('MARKET', -desk.least, { stopLossOnFill: stopAt(desk, 0.05) }),
    )
    const isOpen = desk.hedging ? opened(said) !== undefined : types(said).includes('ORDER_FILL')
    await desk.clear()
    return held(isOpen, `The second side: ${refusal(said)}, ${types(said).join(', ')}.`)
  },
}

const movedStop: Step = {
  name: 'A stop moved in one step',
  async run(desk) {
    const trade = await buy(desk, desk.least, { stopLossOnFill: stopAt(desk, -0.05) })
    const id = desk.newId()
    const said = await desk.write('PUT', `trades/${trade}/orders`, {
      stopLoss: { ...stopAt(desk, -0.04), clientExtensions: { id } },
    })
    const batches = new Set(said.made.map(({ batchID }) => batchID))
    const isOne = batches.size === 1 && types(said).join() === 'ORDER_CANCEL,STOP_LOSS_ORDER'
    const isNamed = said.made.some(({ clientExtensions }) => clientExtensions?.id === id)
    await desk.clear()
    return held(
      isOne && isNamed,
      `${types(said).join(', ')} in ${batches.size} batch(es), the id of ours ${isNamed ? 'kept' : 'lost'}.`,
    )
  },
}

const stopBeyond: Step = {
  name: 'A stop beyond the market',
  async run(desk) {
    const trade = await buy(desk, desk.least, { stopLossOnFill: stopAt(desk, -0.05) })
    const said = await desk.write('PUT', `trades/${trade}/orders`, { stopLoss: stopAt(desk, 0.05) })
    const isClosed = said.made.some(({ tradesClosed }) => tradesClosed?.some(({ tradeID }) => tradeID === trade))
    const isRefused = said.status >= 400
    await desk.clear()
    const what = isClosed
      ? 'It closed the position immediately'
      : isRefused
        ? 'It was rejected'
        : 'It was accepted and is pending'
    return { ok: null, words: `${what}: ${refusal(said)}, ${types(said).join(', ')}.` }
  },
}

const partialClose: Step = {
  name: 'A partial close, then the rest',
  async run(desk) {
    const trade = await buy(desk, desk.least * 2)
    const part = await desk.write('PUT', `trades/${trade}/close`, { units: String(desk.least) })
    const rest = await desk.write('PUT', `trades/${trade}/close`, { units: 'ALL' })
    const isPart = part.made.some(({ tradeReduced }) => tradeReduced?.tradeID === trade)
    const isRest = rest.made.some(({ tradesClosed }) => tradesClosed?.some(({ tradeID }) => tradeID === trade))
    return held(isPart && isRest, `The part: ${refusal(part)}. The rest: ${refusal(rest)}.`)
  },
}

const workingOrders: Step = {
  name: 'Limit and stop orders of both sides: placed, changed, cancelled',
  async run(desk) {
    const words: string[] = []
    let isAll = true
    for (const [type, sign] of [
      ['LIMIT', 1],
      ['LIMIT', -1],
      ['STOP', 1],
      ['STOP', -1],
    ] as const) {
      const share = (type === 'LIMIT' ? -0.05 : 0.05) * sign
      const at = (further: number) => ({ price: desk.away(share * further), triggerCondition: 'DEFAULT' })
      const id = desk.newId()
      const placed = await desk.write('POST', 'orders', desk.order(type, sign * desk.least, at(1), id))
      const order = placed.made.find((one) => one.type === `${type}_ORDER`)?.id ?? ''
      const changed = await desk.write('PUT', `orders/${order}`, desk.order(type, sign * desk.least, at(1.2), id))
      const next = changed.made.find(({ replacesOrderID }) => replacesOrderID === order)?.id
      const cancelled = await desk.write('PUT', `orders/${next ?? order}/cancel`)
      isAll &&= next !== undefined && types(cancelled).includes('ORDER_CANCEL')
      words.push(`${type} ${sign > 0 ? 'buy' : 'sell'}: ${[placed, changed, cancelled].map(refusal).join(', ')}`)
    }
    return held(isAll, `${words.join('; ')}.`)
  },
}

const repeatedId: Step = {
  name: 'A client id sent twice while its trade is open',
  async run(desk) {
    const id = desk.newId()
    await desk.look()
    const first = await desk.write('POST', 'orders', desk.order('MARKET', desk.least, {}, id))
    const again = await desk.write('POST', 'orders', desk.order('MARKET', desk.least, {}, id))
    await desk.clear()
    const isTwice = opened(again) !== undefined
    const words = isTwice ? 'It was filled twice' : `It was rejected: ${refusal(again)}`
    return { ok: null, words: `${words} (the first: ${refusal(first)}).` }
  },
}

const foundByNumber: Step = {
  name: 'An order read by its number after its fill',
  async run(desk) {
    await desk.look()
    const said = await desk.write('POST', 'orders', desk.order('MARKET', desk.least))
    const order = said.made.find(({ type }) => type === 'MARKET_ORDER')?.id ?? ''
    const { status } = await desk.link.send({ method: 'GET', path: desk.at(`orders/${order}`), priority: 'read' })
      .answer
    await desk.clear()
    return { ok: null, words: status === 200 ? 'It is found.' : `It is not found: ${status}.` }
  },
}

const lostAnswer: Step = {
  name: 'An order whose response is lost, found in the history',
  async run(desk) {
    const { url, streamUrl, token, steady } = desk.options
    await desk.look()
    const id = desk.newId()
    const lost = httpTransport(url, streamUrl)
    const gone = Promise.withResolvers<void>()
    const asked = lost.request(
      {
        method: 'POST',
        path: desk.at('orders'),
        headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
        body: JSON.stringify(desk.order('MARKET', desk.least, {}, id)),
      },
      () => gone.resolve(),
    )
    asked.then(
      () => gone.resolve(),
      () => gone.resolve(),
    )
    await gone.promise
    await lost.close()
    await asked.catch(() => {})
    await steady.delay(2000)
    const made = await desk.history()
    const isThere = made.some(({ clientExtensions }) => clientExtensions?.id === id)
    await desk.clear()
    return {
      ok: null,
      words: isThere ? 'It was executed, and the history shows it.' : 'It never arrived, and the history shows that.',
    }
  },
}

const heartbeats = 2
const longestMs = 20_000

const streamOnceMore: Step = {
  name: 'A stream that is cut and reopened, and its heartbeats',
  async run(desk) {
    const beats: number[] = []
    for (let n = 0; n < heartbeats; n++) {
      const cut = new AbortController()
      const late = setTimeout(() => cut.abort(), longestMs)
      const from = desk.options.steady.nowMs()
      try {
        for await (const line of desk.link.lines(desk.at('transactions/stream'), cut.signal)) {
          if (streamLine.safeParse(line).data?.type !== 'HEARTBEAT') continue
          beats.push(desk.options.steady.nowMs() - from)
          break
        }
      } catch (error) {
        if (!cut.signal.aborted) throw error
      } finally {
        clearTimeout(late)
        cut.abort()
      }
    }
    const seconds = beats.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')
    return held(beats.length === heartbeats, `The first heartbeat came after ${seconds || 'more than 20 s'}.`)
  },
}

export const steps: readonly Step[] = [
  ...[
    bothSides,
    movedStop,
    stopBeyond,
    partialClose,
    workingOrders,
    repeatedId,
    foundByNumber,
    lostAnswer,
    streamOnceMore,
  ],
]
