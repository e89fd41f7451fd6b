import { useWhoIsIt } from '../../api/session.ts'
import { Refused } from './refusal.ts'

/** Refuses with a form's own sentence if nobody is signed in. The refusal holds whatever is typed. */
export function useSignedIn(): (sentence: string) => Promise<void> {
  const whoIsIt = useWhoIsIt()
  return async (sentence) => {
    const refusal = { message: sentence, fields: {} }
    if (!(await whoIsIt())) throw new Refused(refusal, { again: () => refusal })
  }
}
