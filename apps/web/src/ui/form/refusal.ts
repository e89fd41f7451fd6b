/** Holds the text of a form by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

/** A form or its server refuses with a sentence and the fault of each field; true if the field is only missing. */
export interface Refusal {
  /** Empty if the faults of the fields say it all. */
  readonly message: string
  readonly fields: Readonly<Record<string, string | true>>
}

interface RefusedOptions<D extends Draft> {
  /** The broken rule, which checks each typed text again. Without it the refusal holds for the text it was about. */
  readonly again?: (draft: D) => Refusal | null
  /** Whether a dialog that asks about the refusal has the focus. */
  readonly focusIsTaken?: boolean
}

/** A form throws this if its own rules refuse the text and nothing is sent. */
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

/** Keeps a refusal with the text that it is about. */
export interface Standing {
  readonly refusal: Refusal
  readonly about: Draft
  readonly again: ((draft: Draft) => Refusal | null) | undefined
}

/**
 * Returns the part of a refusal that still holds for the present text of the form. The form's own rules check the text
 * again, and a server's refusal holds for the text that it saw: no field is called wrong after it was corrected.
 */
export function refusalNow({ refusal, about, again }: Standing, draft: Draft): Refusal | null {
  if (again) return again(draft)
  return Object.keys(draft).some((name) => draft[name] !== about[name]) ? null : refusal
}
