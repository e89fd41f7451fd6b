import { Button } from '@mantine/core'
import { searchLimits } from '@ratchet/contract'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Late, partOf } from '../../ui/Late.tsx'
import type { Searched } from './items.ts'
import css from './search.module.css'
import * as texts from './texts.ts'
import type { Wire } from './wire.ts'

/** Most people never search, so the code that finds is fetched when the search is opened first. */
const results = partOf(() => import('./SearchResults.tsx'))

interface SearchDialogProps {
  readonly screens: readonly Searched[]
  readonly onClose: () => void
}

/**
 * Holds the search itself. The field comes with the shell and is the same from the first letter to the last, so that
 * nothing typed while the results are still on their way is lost, and no composition of an input method is cut off.
 */
export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const wire = useRef<Wire>({ press: null, entered: false })
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useId()
  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    field.current?.focus()
    // Closing gives the focus back to where it was.
    return () => own?.close()
  }, [])
  const press = (event: KeyboardEvent) => {
    if (wire.current.press) wire.current.press(event)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) wire.current.entered = true
  }
  const clickBeside = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser's own hand.
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={texts.search}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={clickBeside}
      data-testid="search"
    >
      <div className={css.body}>
        <div className={css.field}>
          <IconSearch size={18} stroke={1.8} aria-hidden />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={texts.search}
            aria-expanded
            aria-controls={list}
            aria-autocomplete="list"
            {...(chosen ? { 'aria-activedescendant': chosen } : {})}
            placeholder={texts.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLimits.longest}
            value={query}
            onChange={(event) => {
              wire.current.entered = false
              setQuery(event.currentTarget.value)
            }}
            onKeyDown={press}
          />
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
        <Late of={results} give={{ list, screens, query, wire: wire.current, onChosen: setChosen, onClose }} />
      </div>
    </dialog>
  )
}
