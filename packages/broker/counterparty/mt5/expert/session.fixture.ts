import { createHmac } from 'node:crypto'
import type { Expert } from './host.ts'
import { ScriptedHost, ScriptedServer } from './scripted-host.fixture.ts'

const nonce = 'a'.repeat(64)
const code = 'ABCDEFGH-1234'

export type Fields = Readonly<Record<string, string>>

/** A program over a scripted host, and the server's side of its link. */
export class Fixture {
  readonly host: ScriptedHost
  readonly server: ScriptedServer
  readonly expert: Expert
  hello: Fields = {}

  constructor(make: (host: ScriptedHost) => Expert, host = new ScriptedHost()) {
    this.host = host
    this.server = new ScriptedServer(host)
    this.expert = make(host)
  }

  async steps(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.host.nowMs += 50
      await this.expert.timer()
    }
  }

  /** Starts the program and steps until its upgrade request is there. */
  async connect(inputs: Fields = {}): Promise<void> {
    await this.expert.setInputs({
      Address: 'ws://127.0.0.1:8000/api/mt5',
      PairingCode: code,
      AllowTrading: 'true',
      ...inputs,
    })
    await this.expert.init()
    await this.steps(25)
  }

  async greet(): Promise<void> {
    this.server.upgrade()
    await this.steps()
    this.hello = this.server.heard()[0]?.json ?? {}
  }

  proof(side: string, key: string | Buffer): string {
    const text = `${side}:${nonce}:${this.hello.nonce}:${this.hello.login}:${this.hello.server}`
    return createHmac('sha256', key).update(text).digest('hex')
  }

  /** Answers the hello. Returns the proof of the program. */
  async challenge(): Promise<string> {
    this.server.say('challenge', { nonce })
    await this.steps()
    return this.server.heard()[0]?.json.proof ?? ''
  }

  async welcome(key: string | Buffer): Promise<void> {
    const proof = this.proof('ratchet', key)
    this.server.say('welcome', { proof, epoch: '1', magic: '77', trading: '1', deals: '0' })
    await this.steps()
  }

  /** The session of an account that was paired before: `key` is in its file. */
  async open(): Promise<void> {
    const key = Buffer.alloc(32, 7)
    this.host.files.set('Ratchet/5001-Demo-Server.key', key)
    await this.connect()
    await this.greet()
    await this.challenge()
    await this.welcome(key)
    this.server.heard()
  }

  get isOpen(): boolean {
    return this.host.isLinkOpen
  }

  get journal(): Buffer {
    return this.host.files.get('Ratchet/5001-Demo-Server.jnl') ?? Buffer.alloc(0)
  }

  set journal(bytes: Buffer) {
    this.host.files.set('Ratchet/5001-Demo-Server.jnl', bytes)
  }

  /** Sends a request and returns the responses of the next timers, of the given type. */
  async ask(t: string, fields: Fields, response = 'done', count = 2): Promise<Fields[]> {
    this.server.say(t, fields)
    await this.steps(count)
    return this.heard(response)
  }

  heard(t: string): Fields[] {
    return this.server
      .heard()
      .map(({ json }) => json)
      .filter((json) => json.t === t)
  }
}

export const buy: Fields = { id: 'buy-1', do: 'deal', symbol: 'XAUUSD', side: 'buy', volume: '0.10', at: '0' }
