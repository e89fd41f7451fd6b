import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../realtime/store.ts'
import { type ActionId, actionOf, type Keys, keyOf, keysFrom, usualKeys, withKey } from './actions.ts'

const place = 'ratchet.hotkeys'

function read(): Keys {
  try {
    return keysFrom(localStorage.getItem(place))
  } catch {
    return usualKeys
  }
}

/** The keys of this browser, for every part of the screen at once; null until one is changed. */
const store = createStore<Keys | null>(null)
const now = (): Keys => store.get() ?? read()

function keep(next: Keys): void {
  store.set(next)
  try {
    localStorage.setItem(place, JSON.stringify(next))
  } catch {
    // Private windows may refuse; the keys then last as long as the page.
  }
}

export function useKeys() {
  const [first] = useState(now)
  return {
    keys: useStore(store, (keys) => keys ?? first),
    give: (action: ActionId, key: string | null) => keep(withKey(now(), action, key)),
    giveUsual: () => keep(usualKeys),
  }
}

/** Where letters are text, or belong to a dialog or a menu, no key of ours counts. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=dialog]:popover-open, [role=menu]:popover-open'))
    return true
  return (
    target instanceof Element &&
    target.closest('textarea, select, [contenteditable], [role=menu], input:not([type=radio], [type=checkbox])') !==
      null
  )
}

/**
 * Does the acts of the keys while the caller is on the screen.
 * @param acts an act that cannot be begun now is left out, or does nothing
 */
export function useHotkeys(acts: Partial<Readonly<Record<ActionId, () => void>>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null || event.repeat || event.defaultPrevented || isElsewhere(event.target)) return
      const action = actionOf(now(), key)
      const act = action && latest.current[action]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
