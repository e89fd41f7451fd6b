import { createHash } from 'node:crypto'
import type { Doorway } from '@ratchet/engine/ports'
import type { SceneOptions } from '../../acceptance/scene.ts'
import { DialInServer } from './dial-in.ts'
import type { SyncHost } from './expert/host.ts'
import { type expertModule, syncExpert } from './expert/wasm.ts'
import { FaultyLink } from './link.ts'
import { SceneFaults } from './scene-faults.ts'
import { Terminal } from './terminal/terminal.ts'
import { MARGIN_MODE } from './venue/codes.ts'
import { euro, gold, silver } from './venue/contract.ts'
import { Venue } from './venue/venue.ts'

export const logins = { a: '50100001', b: '50100002' } as const
const tradeServer = 'Demo-Server'
/** Ratchet's server of an account. */
export const serverOf = (login: string): string => `MT5-Demo-${tradeServer}-${login}`
const beatMs = 5
/** Either side ends a connection that was silent for longer. */
const silentMs = 6000

/** The broker, two terminals, and the server that they dial. */
export class Stage {
  readonly venue: Venue
  readonly faults = new SceneFaults()
  readonly server = new DialInServer(serverOf, (message) => this.faults.isLost(message))
  readonly terminals: Readonly<Record<string, Terminal>>
  #aheadMs = 0
  #beat: NodeJS.Timeout | undefined

  constructor({ clockOffMs = 0, isNetting }: SceneOptions, module: Awaited<ReturnType<typeof expertModule>>) {
    const marginMode = isNetting ? MARGIN_MODE.NETTING : MARGIN_MODE.HEDGING
    this.venue = new Venue({
      accounts: Object.values(logins).map((login) => ({ login, server: tradeServer, marginMode })),
      contracts: [gold, silver, euro],
      nowMs: () => Date.now() + this.#aheadMs + clockOffMs,
    })
    this.terminals = Object.fromEntries(
      Object.values(logins).map((login) => {
        const terminal = new Terminal({
          venue: this.venue,
          login,
          network: { connect: () => new FaultyLink(this.server.connect(), this.faults) },
          load: (host) => syncExpert(module, host as SyncHost),
          inputs: { Address: 'ws://127.0.0.1:8080/api/mt5', AllowTrading: 'true' },
          steadyMs: () => performance.now() + this.#aheadMs,
          timerScale: 0.1,
        })
        return [login, terminal]
      }),
    )
  }

  /** Starts the terminals with the key of a pairing code. */
  start(code: string): void {
    for (const login of Object.values(logins)) this.setCode(login, code)
    this.each((terminal) => void terminal.start())
    this.#beat = setInterval(() => this.pump(), beatMs)
  }

  each(act: (terminal: Terminal) => void): void {
    for (const terminal of Object.values(this.terminals)) act(terminal)
  }

  pump(): void {
    this.each((terminal) => void terminal.pump())
  }

  /** Time passes for the terminals and their broker. No connection lives through a long silence. */
  pass(durationMs: number): void {
    this.#aheadMs += durationMs
    if (durationMs > silentMs) this.server.cut()
    this.pump()
  }

  /** The terminal gets the key of a pairing code, as if it had been paired with it. Then it starts again, and dials at once. */
  setCode(login: string, code: string): void {
    const key = createHash('sha256').update(`ratchet key:${code}`).digest()
    const terminal = this.terminals[login]
    terminal?.sandbox.put(`Ratchet/${login}-${tradeServer}.key`, key)
    if (terminal?.isRunning) void terminal.restart()
  }

  /** The terminal has no key, and its trader entered a pairing code. */
  startPairing(login: string, code: string): Doorway {
    const terminal = this.terminals[login]
    const doorway = this.server.newDoorway()
    if (!terminal) return doorway
    terminal.sandbox.delete(`Ratchet/${login}-${tradeServer}.key`)
    terminal.inputs = { ...terminal.inputs, PairingCode: code }
    void terminal.restart()
    return doorway
  }

  close(): void {
    clearInterval(this.#beat)
    this.each((terminal) => void terminal.kill())
    this.server.close()
  }
}
