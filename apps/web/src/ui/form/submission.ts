import { ApiFailure, wordsOf } from '../../api/call.ts'
import { type Draft, type Refusal, Refused, refusalNow, type Standing } from './refusal.ts'

/** What came of the last press. */
type Said = { readonly done: string | null } | { readonly refused: Standing }

/**
 * What a press does: it answers with the words of its success, or with null where the success shows elsewhere. It throws what went
 * wrong. It answers undefined where it sent nothing after all, as a form that asks first; what was said before then stays.
 */
export type Work = () => Promise<string | null | undefined>

/** How a press ended. */
export type End =
  /** Something was under way already, so that this press did nothing. */
  | { readonly is: 'ignored' }
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly refusal: Refusal; readonly focusIsTaken: boolean }

export interface SubmissionState {
  readonly busy: boolean
  readonly said: Said | null
}

/**
 * One button, and what it sends: once at a time, however often it is pressed. Written by hand rather than with TanStack's mutations,
 * which send a second press too and wait, without a word, for a browser to come online.
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

  /** To be called where the words of success are not true of the form any more. */
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

/** What the form says of the text that stands in it now. */
export function wordsNow({ said }: SubmissionState, draft: Draft) {
  const refusal = said && 'refused' in said ? refusalNow(said.refused, draft) : null
  const wrong = refusal?.fields ?? {}
  if (refusal?.message) return { wrong, word: { tone: 'bad', text: refusal.message } as const }
  const done = said && 'done' in said ? said.done : null
  return { wrong, word: done === null ? null : ({ tone: 'good', text: done } as const) }
}
