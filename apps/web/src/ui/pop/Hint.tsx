import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keepPlaced, place } from './place.ts'
import css from './pop.module.css'

interface HintProps {
  readonly text: string
  /** The element that is explained; it must be able to have the focus. */
  readonly children: (props: { readonly 'aria-describedby': string }) => ReactNode
}

/** Shows an explanation while a mouse or the focus is on what it explains; Escape hides it. */
export function Hint({ text, children }: HintProps) {
  const id = useId()
  const around = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const [box, target] = [panel.current, around.current?.firstElementChild]
    if (!shown || !box || !target) return
    box.showPopover()
    const width = Math.min(300, box.scrollWidth)
    const stop = keepPlaced(() => place(box, target, 'start', width))
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    addEventListener('keydown', listen)
    return () => {
      stop()
      removeEventListener('keydown', listen)
      if (box.isConnected) box.hidePopover()
    }
  }, [shown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is explained has its own role, inside.
    <span
      ref={around}
      className={css.around}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span ref={panel} id={id} popover="manual" role="tooltip" className={css.hint}>
        {text}
      </span>
    </span>
  )
}
