import { useEffect } from 'react'
import * as texts from './texts.ts'

/** Names the tab after the screen, unless the screen does it itself. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = texts.pageTitle(title)
  }, [title])
}
