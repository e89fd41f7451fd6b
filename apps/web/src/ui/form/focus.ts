import type { Refusal } from './refusal.ts'

/**
 * The first wrong field of a form takes the focus, its text marked as the Tab key marks it, ready to be typed over. Where no field is
 * wrong the button does, to be pressed again, unless somebody has gone on to another field meanwhile.
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
