import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { type Align, keepPlaced, place } from './place.ts'
import css from './pop.module.css'

const menuItem = '[role^=menuitem]:not(:disabled)'

/**
 * The button that opens the panel gets these. The browser itself opens and closes the panel, and gives the focus back.
 */
export interface PopTarget {
  readonly id: string
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
}

interface PopProps {
  readonly target: (props: PopTarget) => ReactNode
  readonly align: Align
  /** In CSS pixels. */
  readonly width: number
  readonly role?: 'menu' | 'dialog'
  readonly label: string
  readonly className?: string | undefined
  readonly testId?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * Opens a panel at a button, over everything else, until something else is pressed. It rests on the browser's own
 * popovers: the component library's weigh more than all the rest of the sign-in page.
 */
export function Pop({ target, align, width, role = 'dialog', label, className = '', testId, children }: PopProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const targetId = `${id}-target`
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    const [box, button] = [panel.current, document.getElementById(targetId)]
    if (!opened || !box || !button) return
    return keepPlaced(() => place(box, button, align, width))
  }, [opened, targetId, align, width])

  const onToggle = ({ newState }: ToggleEvent) => {
    setOpened(newState === 'open')
    if (newState === 'open') focusFirst(panel.current, role)
  }
  return (
    <>
      {target({ id: targetId, popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': opened })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, which the checker cannot see. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: likewise. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={opened ? label : undefined}
        tabIndex={-1}
        className={`${css.panel} ${className}`}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpened(true)}
        onToggle={onToggle}
        onKeyDown={role === 'menu' ? (event) => steer(event, close) : undefined}
        data-testid={testId}
      >
        {opened ? children(close) : null}
      </div>
    </>
  )
}

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>(menuItem)]

function focusFirst(panel: HTMLElement | null, role: string): void {
  // The focus is in the panel already where somebody was quicker than the event that says it is open.
  if (panel?.contains(document.activeElement)) return
  const first = role === 'menu' ? menuItem : '[data-autofocus]'
  const found = panel?.querySelector<HTMLElement>(first) ?? panel
  // The mark may be on the field or around it.
  ;(found?.matches('input, button, a, [tabindex]')
    ? found
    : found?.querySelector<HTMLElement>('input, button')
  )?.focus()
}

/** Handles the keys of a menu as the ARIA practices have them. */
function steer(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close()
    return
  }
  const items = itemsOf(event.currentTarget)
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
