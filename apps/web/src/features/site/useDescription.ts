import { useEffect } from 'react'

/**
 * Sets what search engines and shared links say of a page. The description of the whole product comes back when it is
 * left.
 */
export function useDescription(text: string): void {
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!tag) return
    const usual = tag.content
    tag.content = text
    return () => {
      tag.content = usual
    }
  }, [text])
}
