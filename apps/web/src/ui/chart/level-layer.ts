import type { Chart, Crosshair, Overlay } from 'klinecharts'
import { priceText } from '../../format/text.ts'
import { type Level, type LevelData, newestKey, pointerKey, registerLevels } from './level-overlay.ts'
import { toneColours } from './looks.ts'
import { type PlacedTag, placedTags } from './scale.ts'
import { mainPane } from './viewport.ts'

registerLevels()

export interface LevelListener {
  /** A level was let go at another price. */
  moved?(level: Level, price: number): void
  /** Returns the text of a level's tag at the price under the pointer. */
  textAt?(level: Level, price: number): string
}

interface LayerSetup {
  readonly digits: number
  /** Whether the price has ended, so that the newest one is not marked. */
  readonly hasEnded?: boolean
}

/** The weight of a tag that does not give way. */
const fixed = 1e6
/** The library does not tell when its crosshair goes; it goes with these. */
const goneWith = ['pointerleave', 'touchstart']

/** The levels of one chart, with their tags. */
export class LevelLayer {
  readonly #library: Chart
  readonly #place: HTMLElement
  readonly #setup: LayerSetup
  readonly #listener: LevelListener
  #levels: readonly Level[] = []
  /** The price of the level that is being dragged. */
  #dragged: { readonly key: string; readonly price: number } | null = null
  #pointerY: number | null = null
  #placed: ReadonlyMap<string, PlacedTag> | null = null

  constructor(library: Chart, place: HTMLElement, setup: LayerSetup, listener: LevelListener) {
    this.#library = library
    this.#place = place
    this.#setup = setup
    this.#listener = listener
    library.subscribeAction('onCrosshairChange', (crosshair) => {
      const { y, paneId } = crosshair as Crosshair
      this.#pointerY = paneId === mainPane ? (y ?? null) : null
      this.#forgetPlaces()
    })
    for (const gone of goneWith) place.addEventListener(gone, this.#leave)
    this.draw()
  }

  readonly #leave = () => {
    this.#pointerY = null
  }

  remove(): void {
    for (const gone of goneWith) this.#place.removeEventListener(gone, this.#leave)
  }

  get levels(): readonly Level[] {
    return this.#levels
  }

  set(levels: readonly Level[]): void {
    this.#levels = levels
    this.draw()
  }

  /** Draws all levels, in the present colours of the theme. */
  draw(): void {
    this.#forgetPlaces()
    this.#library.removeOverlay({ groupId: 'levels' })
    for (const level of this.#levels) this.#addLevel(level)
    const colours = toneColours(this.#place)
    this.#library.createOverlay({
      name: 'ratchetPrices',
      groupId: 'levels',
      paneId: mainPane,
      lock: true,
      points: [{ value: 0 }],
      extendData: { colours, places: this.places },
    })
  }

  #addLevel(level: Level): void {
    const colours = toneColours(this.#place)
    const { digits } = this.#setup
    const dataAt = (price: number, text: string): LevelData => ({
      level,
      text,
      price: priceText(price, digits),
      colours,
      places: this.places,
    })
    const priceOf = (overlay: Overlay) => Number((overlay.points[0]?.value ?? level.price).toFixed(digits))
    this.#library.createOverlay({
      name: 'ratchetLevel',
      groupId: 'levels',
      paneId: mainPane,
      lock: level.moves === undefined,
      points: [{ value: level.price }],
      extendData: dataAt(level.price, level.text),
      onPressedMoving: ({ overlay }) => {
        const price = priceOf(overlay)
        this.#dragged = { key: level.key, price }
        this.#forgetPlaces()
        const text = this.#listener.textAt?.(level, price) ?? level.text
        this.#library.overrideOverlay({ id: overlay.id, extendData: dataAt(price, text) })
      },
      onPressedMoveEnd: ({ overlay }) => {
        const price = priceOf(overlay)
        this.#dragged = null
        this.#forgetPlaces()
        // The line stays where it is in force; the page asks before it changes the level.
        this.draw()
        if (price !== level.price) this.#listener.moved?.(level, price)
      },
      // A right press would take it away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** Places the tags of all levels, the newest price and the pointer in one picture. */
  readonly places: LevelData['places'] = (yAxis, bottom) => {
    if (this.#placed) return this.#placed
    const newest = this.#library.getDataList().at(-1)?.close
    const tags = [
      ...(this.#pointerY === null
        ? []
        : [{ key: pointerKey, price: yAxis.convertFromPixel(this.#pointerY), weight: fixed }]),
      ...(newest === undefined || this.#setup.hasEnded ? [] : [{ key: newestKey, price: newest, weight: 100 }]),
      ...this.#levels.map(({ key, price, isStrong }) =>
        this.#dragged?.key === key ? { ...this.#dragged, weight: fixed } : { key, price, weight: isStrong ? 3 : 1 },
      ),
    ]
    const placed = placedTags(bottom, (price) => yAxis.convertToPixel(price), tags)
    // Every level asks for them within one picture.
    queueMicrotask(() => this.#forgetPlaces())
    this.#placed = new Map(placed.map((tag) => [tag.key, tag]))
    return this.#placed
  }

  #forgetPlaces(): void {
    this.#placed = null
  }
}
