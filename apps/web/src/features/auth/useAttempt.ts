import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiFailure, wordsOf } from '../../api/call.ts'

interface Attempt {
  readonly busy: boolean
  /** Stays until the next failure takes its place. */
  readonly failure: string | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * A form that is sent once at a time. After a failure the focus is in the field that was wrong.
 * @param blame the field's name, where the server named none
 */
export function useAttempt(send: () => Promise<void>, blame?: (error: unknown) => string | undefined): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    try {
      await send()
      setBusy(false)
    } catch (error) {
      // At once, as a button that is still disabled takes no focus.
      flushSync(() => {
        setBusy(false)
        setFailure(wordsOf(error))
      })
      const named = error instanceof ApiFailure ? Object.keys(error.fields)[0] : undefined
      focusOn(form, named ?? blame?.(error))
    }
  }
  return { busy, failure, onSubmit }
}

/** The field of that name, what is in it ready to be typed over; else the button, which lost the focus while it was busy. */
function focusOn(form: HTMLFormElement, name: string | undefined): void {
  const field = name ? form.elements.namedItem(name) : null
  if (field instanceof HTMLInputElement) {
    field.focus()
    field.select()
  } else form.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
