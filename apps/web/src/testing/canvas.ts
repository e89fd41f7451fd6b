/** A word as a canvas shows it, in CSS pixels of the canvas. */
export interface DrawnText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Picture {
  readonly texts: DrawnText[]
  readonly strokes: { readonly colour: string; readonly width: number }[]
  /** The number of circles. */
  rings: number
}

const blank = (): Picture => ({ texts: [], strokes: [], rings: 0 })

/** Notes down what is drawn on the canvases of the page since each was last wiped, until it is stopped. */
export function recordCanvas(): { pictureOf(element: Element | null): Picture; stop(): void } {
  const pictures = new WeakMap<Element, Picture>()
  const { prototype } = CanvasRenderingContext2D
  const { clearRect, fillText, stroke, arc } = prototype
  prototype.clearRect = function (...place) {
    pictures.set(this.canvas, blank())
    clearRect.apply(this, place)
  }
  prototype.fillText = function (text, x, y, ...most) {
    const { width } = this.measureText(text)
    const left = this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x
    // The letters of a small font reach so far from the middle of the line, capitals and figures at least.
    pictures.get(this.canvas)?.texts.push({ text, left, right: left + width, top: y - 5, bottom: y + 5 })
    fillText.call(this, text, x, y, ...most)
  }
  prototype.stroke = function (this: CanvasRenderingContext2D, ...path: unknown[]) {
    pictures.get(this.canvas)?.strokes.push({ colour: String(this.strokeStyle), width: this.lineWidth })
    Reflect.apply(stroke, this, path)
  }
  prototype.arc = function (...circle) {
    const picture = pictures.get(this.canvas)
    if (picture) picture.rings += 1
    arc.apply(this, circle)
  }
  /** Everything on the canvases within an element, in CSS pixels from its left top corner. */
  const pictureOf = (element: Element | null): Picture => {
    const whole = blank()
    const origin = element?.getBoundingClientRect()
    for (const canvas of element?.querySelectorAll('canvas') ?? []) {
      const picture = pictures.get(canvas)
      const place = canvas.getBoundingClientRect()
      if (!picture || !origin) continue
      const [x, y] = [place.left - origin.left, place.top - origin.top]
      for (const { text, left, right, top, bottom } of picture.texts)
        whole.texts.push({ text, left: left + x, right: right + x, top: top + y, bottom: bottom + y })
      whole.strokes.push(...picture.strokes)
      whole.rings += picture.rings
    }
    return whole
  }
  return {
    pictureOf,
    stop: () => void Object.assign(prototype, { clearRect, fillText, stroke, arc }),
  }
}
