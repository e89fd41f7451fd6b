import { useInsertionEffect } from 'react'
import { adopt } from './adopt.ts'

/** Stands for `<style>` in the components of the library, by the same properties: see `style-elements.vite.ts`. */
export function Sheet({
  dangerouslySetInnerHTML,
  children,
}: {
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
  readonly children?: string
}) {
  const css = dangerouslySetInnerHTML?.__html ?? children ?? ''
  useInsertionEffect(() => adopt(css), [css])
  return null
}
