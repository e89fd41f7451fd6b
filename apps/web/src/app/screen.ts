import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** A file whose default export is shown. The build reads its name from the source of the function. */
export type Load = () => Promise<{ readonly default: ComponentType }>

/** What surrounds a screen, and stays while the screens inside it come and go; `none` is nothing. */
export type Frame = 'desk' | 'public' | 'landing' | 'entry' | 'none'

/** The sidebar's groups, in their order. */
export const groups = ['panel', 'safeguards', 'market', 'proof', 'reference'] as const

/** An entry of `screens.ts`. */
export interface Screen {
  /** As the router matches it. */
  readonly path: string
  readonly frame: Frame
  readonly load: Load
  /** Names the tab and, in the desk, heads the screen. A screen without a title names the tab itself. */
  readonly title?: string
  /** A hidden heading is only read out, because the bar above says the same; a screen with its own heading adds something to it. */
  readonly heading?: 'hidden' | 'own'
  /** An address of it, if its path has a parameter. */
  readonly sample?: string
  /** Its name in the sidebar and in the search. */
  readonly label?: string
  /** A screen without a group is not in the sidebar. */
  readonly group?: (typeof groups)[number]
  readonly icon?: Icon
  /** The search shows the note, and finds the screen by the note and by the words. */
  readonly note?: string
  readonly words?: string
  /** The page of the guide about it. */
  readonly guide?: string
}
