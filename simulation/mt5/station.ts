import {
  type expertModule,
  type Pipe,
  type SyncHost,
  syncExpert,
  Terminal,
  type Venue,
} from '@ratchet/broker/counterparty/mt5'
import type { Scheduler } from '../scheduler.ts'

export interface StationParts {
  readonly module: Awaited<ReturnType<typeof expertModule>>
  readonly scheduler: Scheduler
  readonly venue: Venue
  readonly login: string
  /** @returns undefined if nothing listens */
  readonly connect: (onArrival: () => void) => Pipe | undefined
  /** How long the timer may be left alone while nothing happens. */
  readonly idleMs: () => number
  /** The terminal ended in the middle of a call. */
  readonly onKilled: () => void
}

const timerMs = 50
/** So many timers follow each other after something happened. */
const busyTimers = 4
/** A computer that has been on for a while. */
const upForMs = 100_000

/** A terminal on its computer. Its timer is run every 50 ms while something happens, and seldom else: an idle timer does nothing. */
export class Station {
  readonly terminal: Terminal
  readonly #parts: StationParts
  #lastMs = 0
  #busy = 0
  #next: { readonly atMs: number } | undefined

  constructor(parts: StationParts) {
    const { module, scheduler, venue, login, connect } = parts
    this.#parts = parts
    this.terminal = new Terminal({
      venue,
      login,
      network: { connect: () => connect(() => this.wake()) },
      load: (host) => syncExpert(module, host as SyncHost),
      inputs: { Address: 'ws://127.0.0.1:8080/api/mt5', AllowTrading: 'true' },
      steadyMs: () => upForMs + scheduler.nowMs,
    })
    venue.onTick(() => this.wake(1))
    venue.account(login).subscribe(() => this.wake())
  }

  start(): void {
    if (this.terminal.isRunning) return
    this.#do(() => this.terminal.start())
  }

  /** Does something to the terminal, which may be killed meanwhile. */
  #do(act: () => unknown): void {
    const wasRunning = this.terminal.isRunning
    act()
    if (wasRunning && !this.terminal.isRunning) this.#parts.onKilled()
    this.wake()
  }

  restart(): void {
    if (this.terminal.isRunning) this.#do(() => this.terminal.restart())
  }

  changeChart(): void {
    if (this.terminal.isRunning) this.#do(() => this.terminal.changeChart())
  }

  kill(): void {
    void this.terminal.kill()
  }

  wake(timers = busyTimers): void {
    if (!this.terminal.isRunning) return
    this.#busy = Math.max(this.#busy, timers)
    this.#plan(Math.max(this.#parts.scheduler.nowMs, this.#lastMs + timerMs) + 0.01)
  }

  #plan(atMs: number): void {
    if (this.#next && this.#next.atMs <= atMs) return
    const next = { atMs }
    this.#next = next
    const { scheduler } = this.#parts
    scheduler.later(null, atMs - scheduler.nowMs, () => {
      if (this.#next === next) this.#run()
    })
  }

  #run(): void {
    const { terminal } = this
    const { scheduler, idleMs, onKilled } = this.#parts
    this.#next = undefined
    if (!terminal.isRunning) return
    this.#lastMs = scheduler.nowMs
    if (this.#busy > 0) this.#busy--
    void terminal.pump()
    if (terminal.isRunning) this.#plan(scheduler.nowMs + (this.#busy > 0 ? timerMs + 0.01 : idleMs()))
    else onKilled()
  }
}
