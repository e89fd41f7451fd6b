import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Visitor } from '@ratchet/engine/ports'
import { vi } from 'vitest'
import { DialInServer } from './dial-in.ts'
import type { SyncHost } from './expert/host.ts'
import { expertModule, syncExpert } from './expert/wasm.ts'
import type { Fields } from './frames.ts'
import { Terminal, type TerminalOptions } from './terminal/terminal.ts'
import type { AccountOptions } from './venue/account.ts'
import { type Contract, gold } from './venue/contract.ts'
import { Venue } from './venue/venue.ts'

/** Gold's first bid in points of 1/100. */
export const bid = 130_000
export const code = 'ABCDEFGH-the-rest-of-the-code'
export const keyOf = (pairingCode: string): Buffer => createHash('sha256').update(`ratchet key:${pairingCode}`).digest()

export const until = <T>(condition: () => T): Promise<T> =>
  vi.waitFor(async () => condition(), { timeout: 20_000, interval: 5 })

/** Ratchet's side of one session, as docs/brokers/mt5-protocol.md has it. */
export class RatchetSide {
  readonly hello: Fields
  readonly frames: Fields[] = []
  isOver = false
  readonly #visitor: Visitor
  #sent = 0

  constructor(visitor: Visitor, key: Buffer | string) {
    this.#visitor = visitor
    this.hello = JSON.parse(visitor.hello) as Fields
    const challenge = randomBytes(32).toString('hex')
    visitor.onGone(() => {
      this.isOver = true
    })
    visitor.onText((text) => {
      const frame = JSON.parse(text) as Fields
      this.frames.push(frame)
      if (frame.t !== 'proof') return
      const { nonce, login, server } = this.hello
      const sign = (side: string) =>
        createHmac('sha256', key).update(`${side}:${challenge}:${nonce}:${login}:${server}`).digest('hex')
      if (frame.proof !== sign('terminal')) this.say('refused', { code: 'proof', text: 'Wrong key.', wait: '1' })
      else this.say('welcome', { proof: sign('ratchet'), epoch: '1', magic: '77', trading: '1', deals: '0' })
    })
    this.say('challenge', { nonce: challenge })
  }

  say(t: string, fields: Fields = {}): void {
    this.#visitor.say(JSON.stringify({ t, n: String(++this.#sent), ...fields }))
  }

  leave(): void {
    this.#visitor.leave('the test ends it')
  }

  all(type: string): readonly Fields[] {
    return this.frames.filter(({ t }) => t === type)
  }

  /** Sends a trade, and waits for what became of it. */
  async trade(id: string, fields: Fields): Promise<Fields> {
    this.say('trade', { id, at: '0', sl: '0', tp: '0', ...fields })
    return until(() => {
      const done = this.all('done').find((one) => one.id === id)
      if (!done) throw new Error(`No answer to ${id}.`)
      return done
    })
  }
}

export interface BridgeOptions extends Partial<Pick<TerminalOptions, 'inputs' | 'sandbox'>> {
  readonly account?: Partial<AccountOptions>
  readonly contract?: Partial<Contract>
  readonly isPaired?: boolean
}

/** The compiled Expert Advisor in a terminal that runs in real time, and Ratchet's side of its sessions. */
export async function openBridge({ account, contract, isPaired = true, ...options }: BridgeOptions = {}) {
  const module = await expertModule()
  let aheadMs = 0
  const venue = new Venue({
    accounts: [{ login: '501', ...account }],
    contracts: [{ ...gold, ...contract }],
    nowMs: () => Date.now() + aheadMs,
  })
  const server = new DialInServer((login) => `MT5-Demo-Demo-Server-${login}`)
  const sessions: RatchetSide[] = []
  const terminal = new Terminal({
    venue,
    login: '501',
    network: server,
    load: (host) => syncExpert(module, host as SyncHost),
    steadyMs: () => performance.now() + aheadMs,
    timerScale: 0.1,
    ...options,
    // Port 443, so the program uses the TLS functions of the terminal.
    inputs: { Address: 'wss://ratchet.example/api/mt5', AllowTrading: 'true', ...options.inputs },
  })
  let key: Buffer | string = isPaired ? keyOf(code) : code
  if (isPaired) terminal.sandbox.put('Ratchet/501-Demo-Server.key', keyOf(code))
  server.newDoorway().listen((visitor) => {
    sessions.push(new RatchetSide(visitor, key))
    return true
  })
  venue.quote('XAUUSD', bid, bid + 30)
  void terminal.start()
  const beat = setInterval(() => void terminal.pump(), 5)
  const session = () => {
    const last = sessions.at(-1)
    if (!last || last.isOver || last.all('same').length === 0) throw new Error(terminal.program?.comment)
    return last
  }
  return {
    venue,
    server,
    terminal,
    sessions,
    account: venue.account('501'),
    /** The session that is open. */
    session: () => until(session),
    pass: (ms: number) => {
      aheadMs += ms
      void terminal.pump()
    },
    setKey: (next: Buffer | string) => {
      key = next
    },
    close: () => {
      clearInterval(beat)
      server.close()
    },
  }
}
