import { randomUUID } from 'node:crypto'
import type { Message } from '@ratchet/contract'
import { type Bus, type Doorway, topics, type Visitor } from '@ratchet/engine'

export interface ClosableDoorway extends Doorway {
  /** Ends the connections of all programs that were taken here. */
  close(): void
}

/**
 * The programs that dial in, as the process that trades at their accounts hears them: another process, or another thread, has the connections
 * (`relay.ts`). A lost message ends a session, because the programs number their texts.
 */
export function openDoorway(bus: Bus): ClosableDoorway {
  const listeners = new Set<(visitor: Visitor) => boolean>()
  const seats = new Set<Seat>()
  const stop = bus.subscribe(topics.visitors, (message) => {
    const seat = new Seat(bus, message, () => seats.delete(seat))
    for (const take of listeners)
      if (take(seat)) {
        if (seat.begin()) seats.add(seat)
        return
      }
  })
  return {
    listen(take) {
      listeners.add(take)
      return () => listeners.delete(take)
    },
    close() {
      stop()
      listeners.clear()
      for (const seat of seats) seat.leave('Ratchet is stopping.')
    },
  }
}

/** A visitor whose connection is elsewhere. */
class Seat implements Visitor {
  readonly login: string
  readonly server: string
  readonly hello: string
  readonly #bus: Bus
  readonly #id = randomUUID()
  readonly #visitor: string
  readonly #over: () => void
  /** Texts that are said before the other side knows of this seat. */
  #early: string[] | undefined = []
  #hear: (text: string) => void = () => {}
  #end: () => void = () => {}
  #stop: () => void = () => {}
  #isGone = false

  constructor(bus: Bus, { visitor, login, server, hello }: Message<'visitors'>, over: () => void) {
    this.#bus = bus
    this.#visitor = visitor
    this.#over = over
    this.login = login
    this.server = server
    this.hello = hello
  }

  /** Tells the process of the connection that its program was taken here. It listens first, so that no text is missed. @returns false if it left already */
  begin(): boolean {
    if (this.#isGone) return false
    this.#stop = this.#bus.subscribe(topics.fromProgram(this.#id), ({ text }) => {
      if (text === undefined) this.#finish()
      else if (!this.#isGone) this.#hear(text)
    })
    const early = this.#early ?? []
    this.#early = undefined
    this.#publish({ seat: this.#id })
    for (const text of early) this.say(text)
    return true
  }

  say(text: string): void {
    if (this.#isGone) return
    if (this.#early) this.#early.push(text)
    else this.#publish({ seat: this.#id, text })
  }

  leave(why: string): void {
    if (this.#isGone) return
    // A visitor that is refused at once hears why before it ends.
    if (this.#early) this.begin()
    this.#publish({ seat: this.#id, why })
    this.#finish()
  }

  onText(listener: (text: string) => void): void {
    this.#hear = listener
  }

  onGone(listener: () => void): void {
    this.#end = listener
  }

  #publish(message: Message<`to-program.${string}`>): void {
    this.#bus.publish(topics.toProgram(this.#visitor), message)
  }

  #finish(): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#stop()
    this.#over()
    this.#end()
  }
}
