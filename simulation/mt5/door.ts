import type { Pipe } from '@ratchet/broker/counterparty/mt5'
import type { DialIn, Doorway, Visitor } from '@ratchet/engine/ports'
import type { Surroundings } from '../program.ts'
import type { Life } from '../scheduler.ts'
import { Link } from './link.ts'

type Take = (visitor: Visitor) => boolean

/** How long the server waits for a process that takes a terminal, in ms. */
const patienceMs = 2000
const againS = 8

/** The server that terminals dial. It relays their texts to the process that trades the account, and back. */
export class Door {
  readonly #world: Surroundings
  readonly #dialIn: DialIn
  readonly #takers = new Map<Take, Life>()
  #links: Link[] = []
  delayMs = 0

  constructor(world: Surroundings, dialIn: DialIn) {
    this.#world = world
    this.#dialIn = dialIn
  }

  /** The programs that dial in, as a process hears them. */
  doorwayOf(life: Life): Doorway {
    return {
      listen: (take) => {
        this.#takers.set(take, life)
        return () => void this.#takers.delete(take)
      },
    }
  }

  /** @returns undefined if nothing listens at the address */
  connect(onArrival: () => void): Pipe | undefined {
    const { scheduler, network, random } = this.#world
    if (network.weather.cut || !this.#live().some(([, life]) => life.alive)) return undefined
    let hear: (text: string) => void = (text) => this.#greet(link, text, (listener) => (hear = listener))
    const link = new Link({
      scheduler,
      network,
      random,
      delayMs: () => this.delayMs,
      onArrival,
      onText: (text) => hear(text),
      onEnd: () => this.#ends.get(link)?.(),
    })
    this.#links = [...this.#links.filter(({ isOver }) => !isOver), link]
    return link
  }

  readonly #ends = new WeakMap<Link, () => void>()

  #live(): [Take, Life][] {
    for (const [take, life] of this.#takers) if (!life.alive) this.#takers.delete(take)
    return [...this.#takers]
  }

  #greet(link: Link, hello: string, listen: (listener: (text: string) => void) => void): void {
    const caller = this.#dialIn.callerOf(hello)
    listen(() => {})
    if ('refused' in caller) {
      link.say(caller.refused)
      link.leave()
      return
    }
    const { login, server } = caller
    const takers = this.#live().filter(([, life]) => !life.paused)
    for (const [take, life] of takers) if (take(this.#visitor(link, life, { login, server, hello }, listen))) return
    this.#world.scheduler.later(null, patienceMs, () => {
      link.say(this.#dialIn.refuse('later', 'Ratchet cannot take this account now.', againS))
      link.leave()
    })
  }

  /** A terminal as a process hears it: in order, and not while the process stands still. */
  #visitor(
    link: Link,
    life: Life,
    about: Pick<Visitor, 'login' | 'server' | 'hello'>,
    listen: (listener: (text: string) => void) => void,
  ): Visitor {
    const { scheduler } = this.#world
    const waiting: (() => void)[] = []
    const inOrder = (run: () => void) => {
      waiting.push(run)
      scheduler.later(life, 0, () => waiting.shift()?.())
    }
    return {
      ...about,
      say: (text) => {
        if (life.alive) link.say(text)
      },
      leave: () => link.leave(),
      onText: (listener) => {
        link.life = life
        listen((text) => inOrder(() => listener(text)))
      },
      onGone: (listener) => this.#ends.set(link, () => inOrder(listener)),
    }
  }

  /** A process ended: the connections that it had break, and some do so without a sign. */
  forget(life: Life): void {
    for (const link of this.#links) if (link.life === life) link.break(this.#world.random.chance(0.3))
  }

  /** Cuts every connection. */
  cut(isHalfOpen: boolean): void {
    for (const link of this.#links) link.break(isHalfOpen)
  }
}
