import { useEffect } from 'react'
import * as texts from './texts.ts'

/** Names the tab after the screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = texts.pageTitle(title)
  }, [title])
}
