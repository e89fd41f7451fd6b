import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { focusWrong } from './focus.ts'
import type { Draft, Refusal } from './refusal.ts'
import { Submission, type Work, wordsNow } from './submission.ts'

/** A form or a button says this sentence. */
export interface SubmitWord {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface Submit {
  readonly busy: boolean
  readonly word: SubmitWord | null
  /** The fault of each field, by its name; true if the field is only missing. */
  readonly wrong: Refusal['fields']
  /** The form takes this ref, so that its first wrong field can get the focus. */
  readonly form: RefObject<HTMLFormElement | null>
  /** Does the work, unless an earlier press is under way. Resolves with whether it was done. */
  readonly run: (work: Work) => Promise<boolean>
  /** The form calls this when the words of success are no longer true of it. */
  readonly forgetDone: () => void
}

interface SubmitOptions {
  /** Whether a failure stays on the screen while the next try is under way. */
  readonly keepsWords?: boolean
  /** Unfolds the part of the form with the wrong fields, because a hidden field cannot get the focus. */
  readonly reveal?: (wrong: Refusal['fields']) => void
}

const noText: Draft = {}

/**
 * Every form and button behaves like this on a press: it is busy, sends once, shows the result, and moves the focus to
 * the first wrong field.
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
    // The state must be rendered first, because neither a busy button nor a folded field can get the focus.
    flushSync(() => reveal?.(end.refusal.fields))
    if (form.current && !end.focusIsTaken) focusWrong(form.current, end.refusal.fields, pressedFrom)
    return false
  }
  return { form, run, busy: state.busy, forgetDone: () => submission.forgetDone(), ...wordsNow(state, draft) }
}
