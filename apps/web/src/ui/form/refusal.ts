/** What a form or its server refuses: a sentence, and what is wrong with each field; true where it is only missing. */
export interface Refusal {
  readonly message: string
  readonly fields: Readonly<Record<string, string | true>>
}

/** Who refused at the last press: the form by its own rules, or the server about the text that it was sent. */
export type Refused<Draft> =
  | { readonly by: 'form'; readonly signedIn: boolean }
  | { readonly by: 'server'; readonly refusal: Refusal; readonly about: Draft }

/**
 * What of it still holds for the text that stands in the form now. The form's own rules are asked again, and what a server said holds
 * for the text that it saw: no field is called wrong after it was corrected.
 */
export function refusalNow<Draft extends Readonly<Record<string, string>>>(
  refused: Refused<Draft> | null,
  draft: Draft,
  refusalOf: (draft: Draft, signedIn: boolean) => Refusal | null,
): Refusal | null {
  if (refused === null) return null
  if (refused.by === 'form') return refusalOf(draft, refused.signedIn)
  return Object.keys(draft).some((name) => draft[name] !== refused.about[name]) ? null : refused.refusal
}
