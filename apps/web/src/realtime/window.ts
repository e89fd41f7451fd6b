import type { Store } from './store.ts'
import { idOf, type ListRows, type LongList, type World } from './world.ts'

/** Gives the filter and order of a table. Without them it shows everything, the newest first. */
export interface View {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
  readonly symbol?: string | undefined
  readonly status?: string | undefined
}
export const isPlain = (view: View): boolean => Object.values(view).every((value) => value === undefined)

export interface WindowPage<T> {
  readonly items: readonly T[]
  readonly total?: number | undefined
}
export interface WindowPorts<T> {
  readonly read: (
    query: View & { readonly skip: number; readonly limit: number; readonly count?: 'true' },
    signal: AbortSignal,
  ) => Promise<WindowPage<T>>
  readonly later: (run: () => void, ms: number) => () => void
  readonly wordsOf: (error: unknown) => string
}

/** One request asks for so many rows. */
export const blockRows = 100
/** So many blocks are kept; blocks far from the visible rows are dropped. */
const blocksKept = 16
const requestsAtOnce = 2
/** While somebody drags the scroll bar, requests go out this often. */
const pumpMs = 70
/** A sorted or filtered list whose rows change is read again this often at most. */
const refreshMs = 2000

interface Block<T> {
  readonly rows: readonly T[]
  readonly age: number
}

/**
 * Holds the visible rows of one long list, wherever in the list they are; rows out of sight are dropped.
 *
 * In the plain view (newest first, no filter) the newest rows are the world's own, which the stream keeps true. Older
 * rows are counted from the oldest, since that number stays the same whatever comes on top: no row is then shown twice
 * or left out. Any other view is counted from its first row, and read again, not too often, when rows of the list
 * change.
 */
export class RowWindow<K extends LongList> {
  readonly #list: K
  readonly #view: View
  readonly #plain: boolean
  readonly #world: Store<World>
  readonly #ports: WindowPorts<ListRows[K]>
  readonly #blocks = new Map<number, Block<ListRows[K]>>()
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()
  #wanted: readonly [first: number, last: number] = [0, 0]
  #age = 0
  /** The view's rows were last counted at this age. */
  #countedAt = -1
  #seen: World['newest'][K]
  #generation: number
  #found: number | null = null
  #failed: string | null = null
  #version = 0
  #cancelPump: (() => void) | null = null
  #cancelRefresh: (() => void) | null = null
  #stopWorld: (() => void) | null = null

  constructor(list: K, view: View, world: Store<World>, ports: WindowPorts<ListRows[K]>) {
    this.#list = list
    this.#view = view
    this.#plain = isPlain(view)
    this.#world = world
    this.#ports = ports
    this.#seen = this.#newest
    this.#generation = world.get().generation
  }

  /** Follows the world until the returned function is called. */
  open(): () => void {
    this.#stopWorld ??= this.#world.subscribe(() => this.#follow())
    this.#follow()
    this.#pumpSoon(0)
    return () => {
      this.#stopWorld?.()
      this.#stopWorld = null
      this.#cancelPump?.()
      this.#cancelPump = null
      this.#cancelRefresh?.()
      this.#cancelRefresh = null
      for (const request of this.#running.values()) request.abort()
      this.#running.clear()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly version = (): number => this.#version

  get #newest(): World['newest'][K] {
    return this.#world.get().newest[this.#list]
  }

  /** Returns the number of rows in the view; null until it is known. */
  get total(): number | null {
    return this.#plain ? (this.#world.get().heard ? this.#newest.total : null) : this.#found
  }
  get failed(): string | null {
    return this.#failed
  }
  /** Returns the number of rows ever added on top; the rows below have moved by as many places. */
  get arrived(): number {
    return this.#plain ? this.#newest.arrived : 0
  }

  /** Returns the row at a place of the view, counted from 0; undefined while it is not here. */
  at(index: number): ListRows[K] | undefined {
    const { rows, changed, gone } = this.#newest
    if (this.#plain && index < rows.length) return rows[index] as ListRows[K]
    const place = this.#placeOf(index)
    const row = this.#blocks.get(Math.floor(place / blockRows))?.rows[place % blockRows]
    if (!row) return undefined
    const id = idOf[this.#list](row)
    if (gone.has(id)) return undefined
    return (changed.get(id) as ListRows[K] | undefined) ?? row
  }

  /** Sets the visible places, and fetches their rows. */
  want(first: number, last: number): void {
    this.#wanted = [first, last]
    if (this.#missing().length > 0) this.#pumpSoon(pumpMs)
  }

  /** Tries again after a failure. */
  retry(): void {
    this.#failed = null
    this.#pumpSoon(0)
    this.#tell()
  }

  /** Counts a row's place from the oldest in the plain view, and from the first elsewhere. */
  #placeOf(index: number): number {
    return this.#plain ? (this.total ?? 0) - 1 - index : index
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #follow(): void {
    const newest = this.#newest
    const before = this.#seen
    const { generation, heard } = this.#world.get()
    const anew = generation !== this.#generation
    this.#seen = newest
    this.#generation = generation
    if (!heard) {
      // For another trader, or none, nothing of the former one may stay.
      this.#blocks.clear()
      this.#found = null
      this.#age += 1
    }
    if (before === newest && !anew) return
    if (anew) this.#failed = null
    if (this.#plain) {
      if (anew || before.shifted !== newest.shifted) this.#stale()
      else if (this.#missing().length > 0) this.#pumpSoon(pumpMs)
    } else if (this.#found === null) this.#stale()
    else this.#cancelRefresh ??= this.#ports.later(() => this.#refresh(), refreshMs)
    this.#tell()
  }

  #refresh(): void {
    this.#cancelRefresh = null
    this.#stale()
  }

  /** Visible rows stay until they are read again; the others are dropped. */
  #stale(): void {
    this.#age += 1
    const shown = new Set(this.#needed())
    for (const block of this.#blocks.keys()) if (!shown.has(block)) this.#blocks.delete(block)
    for (const request of this.#running.values()) request.abort()
    this.#running.clear()
    this.#pumpSoon(0)
  }

  /** Lists the blocks that hold the places looked at, those in the middle of the view first. */
  #needed(): number[] {
    const { total } = this
    if (total === null) return this.#plain ? [] : [0]
    const [from, to] = this.#wanted
    // In the plain view the newest rows are here already.
    const first = Math.max(from, this.#plain ? this.#newest.rows.length : 0)
    const last = Math.min(to, total - 1)
    if (first > last) return this.#plain ? [] : [0]
    const ends = [this.#placeOf(first), this.#placeOf(last)].map((place) => Math.floor(place / blockRows))
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  }

  #missing(): number[] {
    return this.#needed().filter((block) => this.#blocks.get(block)?.age !== this.#age)
  }

  #pumpSoon(ms: number): void {
    if (!this.#stopWorld) return
    this.#cancelPump ??= this.#ports.later(() => {
      this.#cancelPump = null
      this.#pump()
    }, ms)
  }

  #pump(): void {
    if (this.#failed !== null || !this.#stopWorld || !this.#world.get().heard) return
    const missing = this.#missing()
    for (const [block, request] of this.#running) {
      if (missing.includes(block)) continue
      request.abort()
      this.#running.delete(block)
    }
    for (const block of missing) {
      if (this.#running.size >= requestsAtOnce) return
      if (!this.#running.has(block)) void this.#read(block)
    }
  }

  async #read(block: number): Promise<void> {
    const age = this.#age
    const request = new AbortController()
    this.#running.set(block, request)
    const part = { skip: block * blockRows, limit: blockRows }
    const counted = this.#found === null || this.#countedAt !== age
    try {
      const page = await this.#ports.read(
        this.#plain
          ? { order: 'asc', ...part }
          : { ...this.#view, ...part, ...(counted && { count: 'true' as const }) },
        request.signal,
      )
      if (this.#running.get(block) !== request) return
      this.#running.delete(block)
      this.#blocks.set(block, { rows: page.items, age })
      if (page.total !== undefined) {
        this.#found = page.total
        this.#countedAt = age
      }
      this.#letGo()
    } catch (error) {
      if (this.#running.get(block) !== request) return
      this.#running.delete(block)
      if (!request.signal.aborted) this.#failed = this.#ports.wordsOf(error)
    }
    this.#tell()
    if (this.#missing().length > 0) this.#pumpSoon(0)
  }

  #letGo(): void {
    if (this.#blocks.size <= blocksKept) return
    const needed = this.#needed()
    const middle = needed[needed.length >> 1] ?? 0
    const far = [...this.#blocks.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const block of far.slice(0, this.#blocks.size - blocksKept)) this.#blocks.delete(block)
  }
}
