import { ApiFailure, wordsOf } from '../../api/call.ts'
import { type Draft, type Refusal, Refused, refusalNow, type Standing } from './refusal.ts'

type Said = { readonly done: string | null } | { readonly refused: Standing }

/**
 * Does the work of a press. It returns the words of its success, or null if the success shows elsewhere, and throws the
 * failure. It returns undefined if nothing was sent after all, as in a form that asks first; the former words then
 * stay.
 */
export type Work = () => Promise<string | null | undefined>

/** Says how a press ended. */
export type End =
  /** An earlier press was still under way, so this one did nothing. */
  | { readonly is: 'ignored' }
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly refusal: Refusal; readonly focusIsTaken: boolean }

export interface SubmissionState {
  readonly busy: boolean
  readonly said: Said | null
}

/**
 * Keeps the state of one button and its request: one request at a time, however often it is pressed. TanStack's
 * mutations do not serve here, because they send a second press too, and wait silently for a browser to come online.
 */
export class Submission {
  #state: SubmissionState = { busy: false, said: null }
  readonly #listeners = new Set<() => void>()
  readonly #keepsWords: boolean

  /** @param keepsWords whether a failure stays on the screen while the next try is under way */
  constructor(keepsWords = false) {
    this.#keepsWords = keepsWords
  }

  readonly state = (): SubmissionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @param draft the text in the form at the press */
  async run(work: Work, draft: Draft): Promise<End> {
    const { busy, said } = this.#state
    if (busy) return { is: 'ignored' }
    this.#set({ busy: true, said: this.#keepsWords ? said : null })
    try {
      const done = await work()
      this.#set({ busy: false, said: done === undefined ? said : { done } })
      return { is: 'done' }
    } catch (error) {
      const { refusal, again, focusIsTaken } = refusalOf(error)
      this.#set({ busy: false, said: { refused: { refusal, about: draft, again } } })
      return { is: 'refused', refusal, focusIsTaken }
    }
  }

  /** The form calls this when the words of success are no longer true of it. */
  forgetDone(): void {
    const { busy, said } = this.#state
    if (said && 'done' in said) this.#set({ busy, said: null })
  }

  #set(state: SubmissionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function refusalOf(error: unknown): Pick<Refused, 'refusal' | 'again' | 'focusIsTaken'> {
  if (error instanceof Refused) return error
  const fields = error instanceof ApiFailure ? error.fields : {}
  return { refusal: { message: wordsOf(error), fields }, again: undefined, focusIsTaken: false }
}

/** Returns the words of the form about its present text. */
export function wordsNow({ said }: SubmissionState, draft: Draft) {
  const refusal = said && 'refused' in said ? refusalNow(said.refused, draft) : null
  const wrong = refusal?.fields ?? {}
  if (refusal?.message) return { wrong, word: { tone: 'bad', text: refusal.message } as const }
  const done = said && 'done' in said ? said.done : null
  return { wrong, word: done === null ? null : ({ tone: 'good', text: done } as const) }
}
