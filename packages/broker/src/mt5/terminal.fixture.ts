import { createHmac, randomBytes } from 'node:crypto'
import type { Visitor } from '@ratchet/engine/ports'
import { sumOf } from './book.ts'
import { keyOf } from './key.ts'
import type { WireOrder, WirePosition } from './schemas.ts'

type Fields = Readonly<Record<string, string>>

export const code = 'secret-pairing-code-of-the-test'
export const login = '501'
export const tradeServer = 'Demo-Server'
export const server = `MT5-Demo-${tradeServer}-${login}`

const permissions = {
  connected: '1',
  terminal: '1',
  program: '1',
  account: '1',
  expert: '1',
  input: '1',
  investor: '0',
  orders: '0',
  fifo: '0',
}

export const goldSymbol: Fields = {
  name: 'XAUUSD.r',
  description: 'Gold vs US Dollar',
  path: 'Metals\\XAUUSD.r',
  base: 'XAU',
  profit: 'USD',
  margin: 'USD',
  digits: '2',
  point: '0.01',
  tick: '0.01',
  tickvalue: '1',
  contract: '100',
  min: '0.01',
  max: '80',
  step: '0.01',
  limit: '0',
  stops: '0',
  freeze: '0',
  execution: 'market',
  filling: 'ioc',
  expiration: 'gtc,day,specified',
  orders: 'market,limit,stop,stop limit,sl,tp',
  gtc: 'gtc',
  trade: 'full',
  calc: '4',
  swapmode: '1',
  swaplong: '-63.88',
  swapshort: '40.23',
  swapdays: '0,1,1,3,1,1,0',
  rate: '1300',
  sessions: '1501-2880,2941-4320',
}

export const hello = (more: Fields = {}): Fields => ({
  v: '1',
  version: '1.00',
  login,
  server: tradeServer,
  company: 'Broker Ltd',
  currency: 'USD',
  mode: 'demo',
  margin: 'hedging',
  leverage: '100',
  build: '5000',
  pairing: '',
  journal: '00112233445566ff',
  nonce: randomBytes(16).toString('hex'),
  trade: String(serverSec()),
  gmt: String(serverSec() - 7200),
  tick: String(serverSec() * 1000),
  ...permissions,
  ...more,
})

/** Two hours ahead of UTC. */
export const serverSec = (): number => Math.floor(Date.now() / 1000) + 7200

export const wirePosition = (more: Partial<WirePosition> = {}): WirePosition => ({
  id: '11',
  ticket: '11',
  symbol: 'XAUUSD.r',
  side: 'buy',
  volume: '0.1',
  open: '1300.3',
  sl: '0',
  tp: '0',
  msc: serverSec() * 1000,
  swap: '0',
  profit: '0',
  comment: '',
  magic: '',
  cid: '',
  ...more,
})

/** A terminal in a script: it speaks the protocol, and does what a test says. */
export class ScriptedTerminal {
  readonly visitor: Visitor
  readonly heard: Fields[] = []
  readonly positions = new Map<string, WirePosition>()
  readonly orders = new Map<string, WireOrder>()
  readonly #hello: Fields
  readonly #key: Buffer | string
  #listener: (text: string) => void = () => {}
  #gone: () => void = () => {}
  #sent = 1
  #deals = 0
  balance = '10000'
  isOver = false

  constructor({ key = keyOf(code), ...more }: { readonly key?: Buffer | string; readonly hello?: Fields } = {}) {
    this.#hello = hello(more.hello)
    this.#key = key
    this.visitor = {
      login,
      server,
      hello: JSON.stringify({ t: 'hello', n: '1', ...this.#hello }),
      say: (text) => this.#take(JSON.parse(text) as Fields),
      leave: () => this.#end(),
      onText: (listener) => {
        this.#listener = listener
      },
      onGone: (listener) => {
        this.#gone = listener
      },
    }
  }

  #end(): void {
    if (this.isOver) return
    this.isOver = true
    this.#gone()
  }

  drop = (): void => this.#end()

  #take(frame: Fields): void {
    this.heard.push(frame)
    const { nonce: challenge, ask = '' } = frame
    if (frame.t === 'challenge') {
      const { nonce } = this.#hello
      const text = `terminal:${challenge}:${nonce}:${login}:${tradeServer}`
      queueMicrotask(() => this.say('proof', { proof: createHmac('sha256', this.#key).update(text).digest('hex') }))
    } else if (frame.t === 'welcome' || frame.t === 'resync')
      queueMicrotask(() => {
        this.sendBook()
        this.same()
      })
    else if (frame.t === 'symbols')
      queueMicrotask(() => {
        this.say('symbol', { ...goldSymbol, ask })
        this.say('symbolsEnd', { ask, count: '1' })
      })
  }

  text(text: string): void {
    this.#sent += 1
    this.#listener(text)
  }

  say(t: string, fields: Fields = {}): void {
    this.text(JSON.stringify({ t, n: String(this.#sent + 1), ...fields }))
  }

  sendBook(): void {
    this.say('book', { positions: String(this.positions.size), orders: String(this.orders.size) })
    for (const one of this.positions.values()) this.say('position', textsOf(one))
    for (const one of this.orders.values()) this.say('order', textsOf(one))
    this.account()
  }

  account(): void {
    const money = { credit: '0', equity: this.balance, margin: '0', free: this.balance, level: '0' }
    this.say('account', { balance: this.balance, ...money })
  }

  same(more: Fields = {}): void {
    const sec = serverSec()
    this.say('same', {
      positions: String(this.positions.size),
      orders: String(this.orders.size),
      deals: String(this.#deals),
      sum: sumOf(this),
      trade: String(sec),
      gmt: String(sec - 7200),
      tick: String(sec * 1000),
      ...more,
    })
  }

  position(more: Partial<WirePosition> = {}): void {
    const one = wirePosition(more)
    this.positions.set(one.id, one)
    this.say('position', textsOf(one))
  }

  gone(id: string): void {
    this.positions.delete(id)
    this.say('gone', { what: 'position', id })
  }

  deal(more: Fields): void {
    this.#deals += 1
    this.say('deal', dealFields(more))
  }

  done(id: string, more: Fields = {}): void {
    const nothing = { retcode: '10009', text: '', order: '', deal: '', volume: '0', price: '0', bid: '0', ask: '0' }
    this.say('done', { id, state: 'done', ...nothing, msc: String(serverSec() * 1000), again: '0', ...more })
  }
}

export const dealFields = (more: Fields = {}): Fields => ({
  ticket: '21',
  order: '11',
  position: '11',
  symbol: 'XAUUSD.r',
  side: 'buy',
  entry: 'in',
  kind: 'trade',
  volume: '0.1',
  price: '1300.3',
  msc: String(serverSec() * 1000),
  reason: 'expert',
  profit: '0',
  swap: '0',
  commission: '0',
  fee: '0',
  comment: '',
  magic: '',
  cid: '',
  ask: '',
  ...more,
})

const textsOf = (one: object): Fields =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, String(value)]))
