import { call } from '../api.ts'
import { createStore, type Store } from './store.ts'
import { addPage, type ListName, type ListRows, type World } from './world.ts'

const pageSize = 200

const routeOf = {
  trades: 'listTrades',
  activeTrades: 'listActiveTrades',
  modifiedTrades: 'listModifiedTrades',
  closedTrades: 'listClosedTrades',
} as const satisfies Record<ListName, string>

export interface PagerState {
  readonly loading: boolean
  readonly done: boolean
  readonly failed: string | null
}
const idle: PagerState = { loading: false, done: false, failed: null }

/** Brings older rows of one list into the world, page by page, as far as somebody scrolls. */
export class Pager {
  readonly state: Store<PagerState> = createStore<PagerState>(idle)
  readonly #list: ListName
  readonly #world: Store<World>
  #generation = -1
  #cursor: string | undefined

  constructor(list: ListName, world: Store<World>) {
    this.#list = list
    this.#world = world
  }

  /** Fetches pages until one brings a row that was not there, or none is left. */
  async more(): Promise<void> {
    const { generation } = this.#world.get()
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#cursor = undefined
      this.state.set(idle)
    }
    const { loading, done } = this.state.get()
    if (loading || done) return
    this.state.set({ ...idle, loading: true })
    try {
      let grown = false
      do grown = await this.#page(generation)
      while (!grown && !this.state.get().done && generation === this.#world.get().generation)
      this.state.set({ ...this.state.get(), loading: false })
    } catch (cause) {
      this.state.set({ loading: false, done: false, failed: cause instanceof Error ? cause.message : String(cause) })
    }
  }

  async #page(generation: number): Promise<boolean> {
    const query = { limit: pageSize, ...(this.#cursor === undefined ? {} : { cursor: this.#cursor }) }
    const page = await call(routeOf[this.#list], { query })
    const before = this.#world.get()
    if (before.generation !== generation) return true
    const after = addPage(before, this.#list, page.items as ListRows[ListName][], generation)
    this.#world.set(after)
    this.#cursor = page.nextCursor ?? undefined
    this.state.set({ loading: true, done: page.nextCursor === null, failed: null })
    return after[this.#list].length > before[this.#list].length
  }
}
