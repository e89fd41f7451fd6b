import { Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ToolButton } from '../../ui/ToolButton.tsx'
import type { Searched } from './items.ts'
import { SearchDialog } from './SearchDialog.tsx'
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
      <Button
        visibleFrom="sm"
        variant="default"
        justify="space-between"
        w="clamp(150px, 24vw, 320px)"
        px={10}
        fw={400}
        c="dimmed"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        }
        styles={{ label: { flex: 1 } }}
        onClick={open}
        {...about}
        data-testid="search-box"
      >
        {texts.search}
      </Button>
      <ToolButton label={texts.search} hiddenFrom="sm" onClick={open} {...about} data-testid="search-sign">
        <IconSearch size={18} stroke={1.7} aria-hidden />
      </ToolButton>
      {opened ? <SearchDialog screens={screens} onClose={close} /> : null}
    </>
  )
}
