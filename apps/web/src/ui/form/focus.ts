import type { Refusal } from './refusal.ts'

/**
 * Moves the focus to the first wrong field of a form and selects its text, as the Tab key does. If no field is wrong the button gets the
 * focus, to be pressed again, unless the user has moved to another field meanwhile.
 */
export function focusWrong(form: HTMLFormElement, wrong: Refusal['fields'], pressedFrom: Element | null): void {
  const named = [...form.querySelectorAll<HTMLElement & { name: string }>('[name]')]
  const field = named.find(({ name }) => Object.hasOwn(wrong, name))
  if (field) {
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
    return
  }
  const { activeElement, body } = document
  if (activeElement === pressedFrom || activeElement === body)
    form.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
