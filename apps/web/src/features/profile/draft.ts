import { faultIn, messages, numberRules, type Profile, type ProfileInput } from '@ratchet/contract'
import type { Refusal } from '../../ui/form/refusal.ts'
import * as texts from './texts.ts'

export type Draft = Readonly<Record<keyof ProfileInput, string>>

export const emptyDraft: Draft = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  country: '',
  postalCode: '',
  aboutMe: '',
  forexCode: '',
  forexPassword: '',
}
const names = Object.keys(emptyDraft) as (keyof Draft)[]

/** These have to be filled (section 5), in the order of the form. */
export const neededFields = ['username', 'email', 'firstName', 'lastName', 'address', 'city', 'country'] as const

/** Makes the form of what is kept. The password goes in and never comes out. */
export const draftOf = (profile: Profile): Draft => ({
  ...(Object.fromEntries(names.map((name) => [name, name === 'forexPassword' ? '' : (profile[name] ?? '')])) as Draft),
})

export const differs = (one: Draft, other: Draft): boolean => names.some((name) => one[name] !== other[name])

/** Returns what is to be sent, or what is to be said first. The server says what else a field must hold. */
export function checkDraft(draft: Draft, signedIn: boolean): { input: ProfileInput } | Refusal {
  if (!signedIn) return { message: messages.notLoggedIn, fields: {} }
  const fault = faultIn(draft.forexCode, numberRules.brokerId)
  if (fault) return { message: fault, fields: { forexCode: fault } }
  const open = neededFields.filter((name) => draft[name].trim() === '')
  if (open.length)
    return {
      message: messages.profileIncomplete,
      fields: Object.fromEntries(open.map((name) => [name, texts.fillIn])),
    }
  const { forexPassword, ...others } = draft
  const rest = { ...others, forexCode: others.forexCode.trim() }
  return { input: forexPassword ? { ...rest, forexPassword } : rest }
}

export function refusalOf(draft: Draft, signedIn: boolean): Refusal | null {
  const checked = checkDraft(draft, signedIn)
  return 'message' in checked ? checked : null
}
