import type { KeyboardEvent } from 'react'

const fieldsIn = (form: HTMLElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('input:not([type=checkbox]), select')].filter(
    (field) => field.getClientRects().length > 0,
  )

/**
 * Handles Enter in a field. It never sends: where the order is complete and confirmed first, it opens the confirmation;
 * else it goes to the next field, and from the last one to the button.
 */
export function onEnter(event: KeyboardEvent<HTMLFormElement>, confirmation: (() => void) | null): void {
  const { key, target, currentTarget: form, nativeEvent, repeat } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLElement)) return
  const fields = fieldsIn(form)
  const at = fields.indexOf(target)
  if (at < 0) return
  event.preventDefault()
  // A key that is held down counts as one press.
  if (repeat) return
  if (confirmation) confirmation()
  else (fields[at + 1] ?? form.querySelector<HTMLElement>('[data-testid=execute-trade]'))?.focus()
}
