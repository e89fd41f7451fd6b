import { useEffect, useState, useSyncExternalStore } from 'react'

/** Sizes grow by whole steps: a figure that gains a digit then moves the columns once, and not again with the next. */
const stepPx = 4

/**
 * Remembers how much room the contents of each column, or of each card, have needed at most. The browser tells it when
 * a content changes its size, so that nobody has to ask and no layout is forced; a table whose figures keep their
 * lengths costs nothing. Sizes only grow: columns that follow the rows in view would jump while somebody scrolls.
 */
export class Gauge {
  readonly #needed = new Map<string, number>()
  readonly #refs = new Map<string, (element: HTMLElement | null) => (() => void) | undefined>()
  readonly #names = new WeakMap<Element, string>()
  readonly #listeners = new Set<() => void>()
  readonly #observer: ResizeObserver
  #width = 0
  #version = 0

  constructor(way: 'inline' | 'block') {
    this.#observer = new ResizeObserver((entries) => {
      let grown = false
      for (const { target, borderBoxSize } of entries) {
        const [box] = borderBoxSize
        if (!box || box.inlineSize === 0) continue
        if (way === 'block') this.#forWidth(box.inlineSize)
        const size = Math.ceil(way === 'inline' ? box.inlineSize : box.blockSize)
        const name = this.#names.get(target) ?? ''
        if (size <= this.of(name)) continue
        this.#needed.set(name, Math.ceil(size / stepPx) * stepPx)
        grown = true
      }
      if (!grown) return
      this.#version += 1
      for (const listener of this.#listeners) listener()
    })
  }

  /** The height of a content follows from its width, so at another width all that was measured is worth nothing. */
  #forWidth(width: number): void {
    if (width === this.#width) return
    this.#width = width
    this.#needed.clear()
  }

  /** Returns the size in px; 0 while nothing was measured. */
  of(name: string): number {
    return this.#needed.get(name) ?? 0
  }

  /**
   * Returns the ref to put on what is to be measured. It is the same function for the same name, so that nothing is
   * watched anew at each drawing.
   */
  ref(name: string): (element: HTMLElement | null) => (() => void) | undefined {
    let ref = this.#refs.get(name)
    if (!ref) {
      ref = (element) => {
        if (!element) return undefined
        this.#names.set(element, name)
        this.#observer.observe(element)
        return () => this.#observer.unobserve(element)
      }
      this.#refs.set(name, ref)
    }
    return ref
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  readonly version = (): number => this.#version

  close(): void {
    this.#observer.disconnect()
  }
}

/** Makes a gauge that lasts as long as the component that uses it, and draws that again when something has grown. */
export function useGauge(way: 'inline' | 'block'): Gauge {
  const [gauge] = useState(() => new Gauge(way))
  useSyncExternalStore(gauge.subscribe, gauge.version)
  useEffect(() => () => gauge.close(), [gauge])
  return gauge
}
