import type { Clock, Log, RefusalCode, Visitor } from '@ratchet/engine/ports'
import { refuse } from './caller.ts'
import { TerminalAway } from './errors.ts'
import { BadFrame, headOf, readFrame, writeFrame } from './frames.ts'

const pingEveryMs = 2000
/** A side that was silent for so long is gone. */
const silentMs = 6000
/** How often silence is checked. */
const checkEveryMs = 500
/** Frames that wait until somebody reads them: between two steps of the opening there is at most one. */
const maxWaiting = 20

export type Fields = Readonly<Record<string, string>>

interface SessionParts {
  readonly visitor: Visitor
  readonly steady: Clock
  readonly log: Log
  /** Called once, when the session is over. */
  readonly onEnd?: (why: string) => void
  /** Called about twice a second. */
  readonly onCheck?: (nowMs: number) => void
}

/**
 * One connection of a terminal: numbers frames, checks the numbers of those that come, and ends after a silence or a frame that breaks the rules.
 * Nothing that a terminal sends makes it throw.
 */
export class Session {
  readonly #parts: SessionParts
  #sent = 0
  /** `hello` was the first. */
  #received = 1
  #isOver = false
  #isPinging = false
  #heardMs: number
  #pingedMs: number
  #welcomedMs = 0
  #read: ((type: string, fields: Fields) => void) | undefined
  #waiting: { readonly type: string; readonly fields: Fields }[] = []
  readonly #over = Promise.withResolvers<never>()

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#heardMs = this.#pingedMs = parts.steady.nowMs()
    this.#over.promise.catch(() => {})
    parts.visitor.onText((text) => this.#take(text))
    parts.visitor.onGone(() => this.#finish('The terminal closed the connection.'))
    void this.#watch()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether it was heard lately: a connection that is silent may be dead. */
  get isHeard(): boolean {
    return !this.#isOver && this.#parts.steady.nowMs() - this.#heardMs <= silentMs
  }

  /** Rejects with TerminalAway when the session is over. */
  get over(): Promise<never> {
    return this.#over.promise
  }

  /** Milliseconds since our `welcome`: a request counts from here. */
  get ageMs(): number {
    return Math.max(0, Math.floor(this.#parts.steady.nowMs() - this.#welcomedMs))
  }

  say(type: string, fields: Readonly<Record<string, string | undefined>> = {}): void {
    if (this.#isOver) return
    this.#sent += 1
    this.#parts.visitor.say(writeFrame(type, this.#sent, fields))
  }

  /** Sends `welcome`. From here on the terminal is pinged. */
  welcome(fields: Readonly<Record<string, string>>): void {
    this.#welcomedMs = this.#parts.steady.nowMs()
    this.#isPinging = true
    this.say('welcome', fields)
  }

  /** Takes every frame from now on, and those that wait. What it throws as BadFrame ends the session. */
  read(listener: (type: string, fields: Fields) => void): void {
    this.#read = listener
    for (const { type, fields } of this.#waiting.splice(0)) this.#notify(type, fields)
  }

  /** The next frame, which has to be of a type. @throws TerminalAway, BadFrame */
  async next(type: string): Promise<Fields> {
    const { promise, resolve, reject } = Promise.withResolvers<Fields>()
    this.read((found, fields) => {
      this.#read = undefined
      if (found === type) resolve(fields)
      else reject(new BadFrame(`A frame ${type} was expected.`))
    })
    return Promise.race([promise, this.over])
  }

  /** Ends it with `refused`. */
  refuse(code: RefusalCode, text: string, waitS: number): void {
    if (this.#isOver) return
    this.#sent += 1
    this.#parts.visitor.say(refuse(code, text, waitS, this.#sent))
    this.#leave(text)
  }

  /** Ends it with `bye`. */
  end(code: string, text: string): void {
    this.say('bye', { code, text })
    this.#leave(text)
  }

  #leave(why: string): void {
    if (this.#isOver) return
    this.#finish(why)
    this.#parts.visitor.leave(why)
  }

  #finish(why: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#waiting = []
    this.#over.reject(new TerminalAway(why))
    this.#parts.onEnd?.(why)
  }

  #take(text: string): void {
    if (this.#isOver) return
    try {
      const fields = readFrame(text)
      const { type, number } = headOf(fields)
      this.#received += 1
      if (number !== this.#received) throw new BadFrame(`Frame ${this.#received} is missing.`)
      this.#heardMs = this.#parts.steady.nowMs()
      if (type === 'bye') this.#leave('The terminal ended the session.')
      else this.#notify(type, fields)
    } catch (error) {
      this.#break(error)
    }
  }

  #notify(type: string, fields: Fields): void {
    try {
      if (this.#read) this.#read(type, fields)
      else if (this.#waiting.length < maxWaiting) this.#waiting.push({ type, fields })
      else throw new BadFrame('Frames came out of turn.')
    } catch (error) {
      this.#break(error)
    }
  }

  #break(error: unknown): void {
    const { log } = this.#parts
    const why = error instanceof BadFrame ? error.message : 'Ratchet could not read a frame.'
    if (error instanceof BadFrame) log.warn('A terminal broke the protocol', { why })
    else log.error('A frame of a terminal could not be read', { error })
    this.end('frame', why)
  }

  async #watch(): Promise<void> {
    const { steady } = this.#parts
    while (!this.#isOver) {
      await Promise.race([steady.delay(checkEveryMs), this.over]).catch(() => {})
      if (this.#isOver) return
      const nowMs = steady.nowMs()
      if (nowMs - this.#heardMs > silentMs) return this.end('silent', 'The terminal sent nothing for six seconds.')
      this.#parts.onCheck?.(nowMs)
      if (!this.#isPinging || nowMs - this.#pingedMs < pingEveryMs) continue
      this.#pingedMs = nowMs
      this.say('ping', { at: String(this.ageMs) })
    }
  }
}
