import { ApiFailure, wordsOf } from '../../api/call.ts'
import { Refused } from '../../ui/form/refusal.ts'
import { type Submit, useSubmit } from '../../ui/form/useSubmit.ts'

interface Attempt {
  readonly submit: Submit
  readonly send: () => Promise<null>
}

/**
 * Runs one attempt to come in. Its failure stays until the next one takes its place, as the button under it would jump
 * otherwise. It does not go with the typing, since a refused sign-in says nothing about a text.
 * @param blame the field's name, where the server named none
 */
export function useAttempt(work: () => Promise<void>, blame?: (error: unknown) => string | undefined): Attempt {
  const submit = useSubmit(undefined, { keepsWords: true })
  const send = async (): Promise<null> => {
    try {
      await work()
      return null
    } catch (error) {
      const named = error instanceof ApiFailure && Object.keys(error.fields).length > 0
      const field = named ? undefined : blame?.(error)
      throw field ? new Refused({ message: wordsOf(error), fields: { [field]: true } }) : error
    }
  }
  return { submit, send }
}
