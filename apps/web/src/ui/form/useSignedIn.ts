import { useWhoIsIt } from '../../api/session.ts'
import { Refused } from './refusal.ts'

/** Refuses with a form's own sentence where nobody is signed in. It holds whatever is typed. */
export function useSignedIn(): (sentence: string) => Promise<void> {
  const whoIsIt = useWhoIsIt()
  return async (sentence) => {
    const refusal = { message: sentence, fields: {} }
    if (!(await whoIsIt())) throw new Refused(refusal, { again: () => refusal })
  }
}
