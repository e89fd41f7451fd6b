import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { focusWrong } from './focus.ts'
import type { Draft, Refusal } from './refusal.ts'
import { Submission, type Work, wordsNow } from './submission.ts'

/** A sentence of a form or a button. */
export interface SubmitWord {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface Submit {
  readonly busy: boolean
  readonly word: SubmitWord | null
  /** What is wrong with each field, by its name; true where it is only missing. */
  readonly wrong: Refusal['fields']
  /** To be put on the form, so that its first wrong field can take the focus. */
  readonly form: RefObject<HTMLFormElement | null>
  /** Does the work, unless something is under way. Answers whether it was done. */
  readonly run: (work: Work) => Promise<boolean>
  /** To be called where the words of success are not true of the form any more. */
  readonly forgetDone: () => void
}

interface SubmitOptions {
  /** Whether a failure stays on the screen while the next try is under way. */
  readonly keepsWords?: boolean
  /** Unfolds the part of the form in which fields are wrong: what is hidden takes no focus. */
  readonly reveal?: (wrong: Refusal['fields']) => void
}

const noText: Draft = {}

/**
 * What every form and button of the product does on a press: it is busy, sends once, says what came of it, and leads to the first wrong
 * field.
 * @param draft the text of the form; what is said about it goes as soon as it is not true any more
 */
export function useSubmit(draft: Draft = noText, { keepsWords = false, reveal }: SubmitOptions = {}): Submit {
  const form = useRef<HTMLFormElement>(null)
  const [submission] = useState(() => new Submission(keepsWords))
  const state = useSyncExternalStore(submission.subscribe, submission.state)
  const run = async (work: Work): Promise<boolean> => {
    const pressedFrom = document.activeElement
    const end = await submission.run(work, draft)
    if (end.is !== 'refused') return end.is === 'done'
    // At once: a button that is still busy takes no focus, and what is folded away neither.
    flushSync(() => reveal?.(end.refusal.fields))
    if (form.current && !end.focusIsTaken) focusWrong(form.current, end.refusal.fields, pressedFrom)
    return false
  }
  return { form, run, busy: state.busy, forgetDone: () => submission.forgetDone(), ...wordsNow(state, draft) }
}
