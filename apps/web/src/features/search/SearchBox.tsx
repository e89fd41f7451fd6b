import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { ToolButton } from '../../ui/ToolButton.tsx'
import css from './search.module.css'

/** Most people never search: what it takes is fetched when it is opened first. */
const SearchDialog = lazy(() => import('./SearchDialog.tsx'))

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** '/' and Ctrl+K (⌘K) open it, but never while somebody types. */
const isKey = (event: KeyboardEvent): boolean => {
  if (isField(event.target) || event.altKey || event.defaultPrevented) return false
  const command = event.ctrlKey || event.metaKey
  return command ? event.key.toLowerCase() === 'k' : event.key === '/'
}

/** The search of the top bar: a box where there is room, else a sign. */
export function SearchBox() {
  // Counted, so that each opening begins with an empty field, also while the former one is still fading away.
  const [{ opened, times }, setState] = useState({ opened: false, times: 0 })
  const open = useCallback(() => setState((now) => (now.opened ? now : { opened: true, times: now.times + 1 })), [])
  const close = () => {
    // The field keeps the focus while it fades away; a key that is pressed meanwhile must not count as typing in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setState((now) => ({ ...now, opened: false }))
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event)) return
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
        <span>Search</span>
        <kbd className={css.key} aria-hidden>
          /
        </kbd>
      </button>
      <ToolButton label="Search" className={css.sign} onClick={open} {...about} data-testid="search-sign">
        <IconSearch size={18} stroke={1.7} aria-hidden />
      </ToolButton>
      {times === 0 ? null : (
        <Suspense fallback={null}>
          <SearchDialog key={times} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
