import { connectors } from '@ratchet/broker/connectors'
import type { TerminalReport } from '@ratchet/contract'
import type { Connector, DialIn } from '@ratchet/engine'
import { WebSocket } from 'ws'
import { programBroker } from '../testing/broker.ts'

const real = connectors.find(({ about }) => about.id === programBroker) as Connector & { readonly dialIn: DialIn }
const practice = real.about.environments.find(({ id }) => id === 'practice')

/** The server of an account of the sample broker in Ratchet. */
export const serverOf = (login: string): string => `${practice?.server}-Sample-${login}`

/** What a program of the sample protocol says of itself. */
export const reportOf = (login: string, more: Partial<TerminalReport> = {}): TerminalReport => ({
  login,
  server: 'Sample',
  market: serverOf(login),
  company: 'Sample Ltd',
  currency: 'EUR',
  environment: 'practice',
  hedging: true,
  balance: 1000,
  permissions: {
    connected: true,
    terminal: true,
    program: true,
    account: true,
    expert: true,
    input: false,
    investor: false,
  },
  ...more,
})

/** The side of a connector with a protocol as small as it can be: each text is JSON, and a code is told as it is. */
const dialIn: DialIn = {
  path: '/api/sample',
  program: { name: 'Sample.src', text: async (address) => `address ${address}` },
  maxTextBytes: 4000,
  callerOf(hello) {
    try {
      const { login, pairing = null } = JSON.parse(hello) as { login: string; pairing?: string }
      return { login, server: serverOf(login), pairing }
    } catch {
      return { refused: 'unreadable' }
    }
  },
  refuse: (code, text, waitS) => JSON.stringify({ refused: code, text, waitS }),
  pair(visitor, code, onReport) {
    let isProved = false
    visitor.say('code?')
    visitor.onText((text) => {
      if (isProved) onReport(text)
      else if (text === code) isProved = true
      else {
        visitor.say(this.refuse('proof', 'The code is wrong.', 5))
        visitor.leave('The code is wrong.')
      }
    })
    return { accept: () => visitor.say('paired'), end: () => visitor.say('ended') }
  },
}

/** The broker of the registry whose program dials in, with the sample protocol. */
export const sample: Connector & { readonly dialIn: DialIn } = { ...real, dialIn }

/** A program that dials in. */
export class Program {
  readonly socket: WebSocket
  readonly texts: string[] = []
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  #check: () => void = () => {}

  constructor(url: string, hello: object | string | undefined) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${dialIn.path}`, { perMessageDeflate: false })
    this.socket.on('error', () => {})
    this.socket.on('open', () => {
      if (hello !== undefined) this.say(hello)
    })
    this.socket.on('message', (data) => {
      this.texts.push(String(data))
      this.#check()
    })
    this.closed = new Promise((done) =>
      this.socket.on('close', (code, reason) => done({ code, reason: String(reason) })),
    )
  }

  say(text: object | string): void {
    this.socket.send(typeof text === 'string' ? text : JSON.stringify(text))
  }

  /** Resolves with the first text that has these words. */
  hear(words: string): Promise<string> {
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`Waited in vain for ${words}; heard ${this.texts.join(' ')}`)),
        20_000,
      )
      this.#check = () => {
        const found = this.texts.find((text) => text.includes(words))
        if (found === undefined) return
        clearTimeout(timer)
        this.#check = () => {}
        done(found)
      }
      this.#check()
    })
  }
}
