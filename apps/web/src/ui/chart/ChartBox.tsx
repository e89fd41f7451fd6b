import {
  type AriaAttributes,
  type AriaRole,
  type DOMAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import css from './chart.module.css'
import type { ChartView } from './chart.ts'
import { sharePage } from './gestures.ts'

interface ChartBoxProps {
  readonly place: RefObject<HTMLDivElement | null>
  readonly chart: ChartView | null
  readonly className?: string | undefined
  readonly testId?: string
  readonly role?: AriaRole
  readonly label: string
  /** What the chart shows, and the keys that move it, for a screen reader. */
  readonly children?: ReactNode
  readonly description: ReactNode
  /** Whether the wheel is the chart's at once, as on a screen that is a chart. */
  readonly ownsWheel?: boolean
  readonly onWheelPassed?: () => void
  /** Takes a key before the chart does. @returns whether the key meant something */
  readonly onKey?: (key: string) => boolean
  /** The element's other attributes and handlers. */
  readonly on?: AriaAttributes & DOMAttributes<HTMLElement> & { readonly 'data-testid'?: string }
}

/** The place of a chart on a page: its name, its keys, and what lies over it. */
export function ChartBox(props: ChartBoxProps) {
  const { place, chart, className, testId, role = 'img', label, description, children, ownsWheel, onKey, on } = props
  const about = useId()
  const passed = useRef(props.onWheelPassed)
  passed.current = props.onWheelPassed
  useEffect(() => {
    if (!place.current || !chart || ownsWheel) return
    return sharePage(place.current, { reset: () => chart.view.reset(), passed: () => passed.current?.() })
  }, [place, chart, ownsWheel])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (onKey?.(key) || chart?.view.key(key)) event.preventDefault()
  }
  return (
    <div className={`${css.box} ${className ?? ''}`} data-testid={testId}>
      {/* biome-ignore-start lint/a11y: the role is given, and what can be moved must be reachable by keyboard. */}
      <div
        ref={place}
        role={role}
        className={css.drawing}
        aria-label={label}
        aria-describedby={about}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...on}
      />
      {/* biome-ignore-end lint/a11y: the role is given, and what can be moved must be reachable by keyboard. */}
      <span id={about} hidden>
        {description}
      </span>
      {children}
    </div>
  )
}
