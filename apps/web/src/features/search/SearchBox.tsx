import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
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
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setState('open')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event)) return
      event.preventDefault()
      setState('open')
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
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
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <SearchDialog opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
