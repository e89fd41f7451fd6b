import { Agent } from 'undici'
import type { WireAccount } from './desk.ts'

/** The yardstick: the same requests over bare undici, with connections as the adapter has them, at the same price of the same stream. */
export interface Bare {
  /** Opens a position on each account. */
  open(): Promise<void>
  /** From the next price of the stream on, each account's stop is sent at this price. */
  arm(stop: number): void
  close(): Promise<void>
}

interface Line {
  readonly type: string
}

export async function openBare(url: string, accounts: readonly WireAccount[]): Promise<Bare> {
  const lines = accounts.map(({ id, token }) => ({
    id,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    agent: new Agent({ connections: 4, pipelining: 1, keepAliveTimeout: 60_000 }),
    trade: '',
  }))
  let armed: string | undefined
  const send = (body: string) => {
    for (const { agent, id, headers, trade } of lines)
      agent
        .request({ origin: url, method: 'PUT', path: `/v3/accounts/${id}/trades/${trade}/orders`, headers, body })
        .then((answer) => answer.body.dump())
        .catch(() => {})
  }
  const [first] = lines
  const streaming = new Agent({ bodyTimeout: 0 })
  const cut = new AbortController()
  const stream = await streaming.request({
    origin: url,
    method: 'GET',
    path: `/v3/accounts/${first?.id}/pricing/stream?instruments=XAU_USD`,
    headers: first?.headers ?? {},
    signal: cut.signal,
  })
  const listening = (async () => {
    let rest = ''
    stream.body.setEncoding('utf8')
    for await (const chunk of stream.body) {
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        if (armed === undefined || (JSON.parse(part) as Line).type !== 'PRICE') continue
        const body = armed
        armed = undefined
        send(body)
      }
    }
  })().catch(() => {})
  return {
    open: async () => {
      for (const line of lines) {
        const order = {
          type: 'MARKET',
          instrument: 'XAU_USD',
          units: '1',
          timeInForce: 'FOK',
          positionFill: 'OPEN_ONLY',
        }
        const path = `/v3/accounts/${line.id}/orders`
        const body = JSON.stringify({ order })
        const answer = await line.agent.request({ origin: url, method: 'POST', path, headers: line.headers, body })
        const said = (await answer.body.json()) as { orderFillTransaction?: { tradeOpened?: { tradeID: string } } }
        line.trade = said.orderFillTransaction?.tradeOpened?.tradeID ?? ''
      }
    },
    arm: (stop) => {
      armed = JSON.stringify({ stopLoss: { price: stop.toFixed(3), timeInForce: 'GTC' }, takeProfit: null })
    },
    close: async () => {
      cut.abort()
      await listening
      await Promise.all([streaming, ...lines.map(({ agent }) => agent)].map((agent) => agent.destroy()))
    },
  }
}
