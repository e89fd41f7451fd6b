import { Kbd } from '@mantine/core'
import type { ActionId } from './actions.ts'
import css from './hotkeys.module.css'
import { useKeys } from './hotkeys.ts'

/** The key that begins an action, beside its name. Whoever hears the screen is told by the button's own attribute. */
export function KeyMark({ action }: { readonly action: ActionId }) {
  const key = useKeys().keys[action]
  return key === null ? null : (
    <Kbd size="xs" ml={6} className={css.key} aria-hidden>
      {key.toUpperCase()}
    </Kbd>
  )
}
