/** What a form holds, as text, by the name of its fields. */
export type Draft = Readonly<Record<string, string>>

/** What a form or its server refuses: a sentence, and what is wrong with each field; true where it is only missing. */
export interface Refusal {
  /** Empty where the fields say it all. */
  readonly message: string
  readonly fields: Readonly<Record<string, string | true>>
}

interface RefusedOptions<D extends Draft> {
  /** The rule that was broken, to be asked again about each text that is typed. Without it the refusal holds for the text it was about. */
  readonly again?: (draft: D) => Refusal | null
  /** A dialog that asks about the refusal has the focus. */
  readonly focusIsTaken?: boolean
}

/** Thrown by a form that sends nothing, by rules of its own. */
export class Refused<D extends Draft = Draft> extends Error {
  readonly refusal: Refusal
  readonly again: ((draft: D) => Refusal | null) | undefined
  readonly focusIsTaken: boolean

  constructor(refusal: Refusal, { again, focusIsTaken = false }: RefusedOptions<D> = {}) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
    this.again = again
    this.focusIsTaken = focusIsTaken
  }
}

/** A refusal, and the text that it is about. */
export interface Standing {
  readonly refusal: Refusal
  readonly about: Draft
  readonly again: ((draft: Draft) => Refusal | null) | undefined
}

/**
 * What of a refusal still holds for the text that stands in the form now. The form's own rules are asked again, and what a server said
 * holds for the text that it saw: no field is called wrong after it was corrected.
 */
export function refusalNow({ refusal, about, again }: Standing, draft: Draft): Refusal | null {
  if (again) return again(draft)
  return Object.keys(draft).some((name) => draft[name] !== about[name]) ? null : refusal
}
