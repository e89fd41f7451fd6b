import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ToolButton } from '../../ui/ToolButton.tsx'
import type { Searched } from './items.ts'
import { SearchDialog } from './SearchDialog.tsx'
import css from './search.module.css'
import * as texts from './texts.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Tells whether a key opens the search: '/' and Ctrl+K (⌘K) do, but never while somebody types. */
const isKey = (event: KeyboardEvent): boolean => {
  if (isField(event.target) || event.altKey || event.isComposing || event.defaultPrevented) return false
  const command = event.ctrlKey || event.metaKey
  return command ? event.key.toLowerCase() === 'k' : event.key === '/'
}

/** Shows the search of the top bar: a box where there is room, else a sign. */
export function SearchBox({ screens }: { readonly screens: readonly Searched[] }) {
  const [opened, setOpened] = useState(false)
  const isOpen = useRef(false)
  isOpen.current = opened
  // It opens at once, since the very next key is already for the field, which takes the focus as it appears.
  const open = useCallback(() => flushSync(() => setOpened(true)), [])
  const close = useCallback(() => setOpened(false), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Over another dialog the search could not be reached, since that one keeps the focus.
      if (!isKey(event) || isOpen.current) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
  const about = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': '/ Control+K Meta+K' } as const
  return (
    <>
      <button type="button" className={css.box} onClick={open} {...about} data-testid="search-box">
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>{texts.search}</span>
        <kbd className={css.key} aria-hidden>
          /
        </kbd>
      </button>
      <ToolButton label={texts.search} className={css.sign} onClick={open} {...about} data-testid="search-sign">
        <IconSearch size={18} stroke={1.7} aria-hidden />
      </ToolButton>
      {opened ? <SearchDialog screens={screens} onClose={close} /> : null}
    </>
  )
}
