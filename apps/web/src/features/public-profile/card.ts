import { type Profile, publicNameOf } from '@ratchet/contract'
import * as texts from './texts.ts'

/** This much of a trader may be seen: never an address, an e-mail, a code. */
export interface Card {
  /** The username, which is the one name of a trader. */
  readonly name: string
  /** First and last name; '' where neither is said, or where they are the name. */
  readonly fullName: string
  /** Where from; '' where nothing is said. */
  readonly place: string
  readonly about: string
  readonly picture: string | null
}

/** Makes the card of a profile, or null where nothing has been said yet but the name of the account. */
export function cardOf(profile: Profile | null): Card | null {
  if (!profile) return null
  const { username, firstName, lastName, city, country, aboutMe, profilePicture } = profile
  const joined = (parts: readonly string[], by: string) => parts.filter((part) => part.trim() !== '').join(by)
  if (!profilePicture && joined([firstName, lastName, city, country, aboutMe], '') === '') return null
  const full = joined([firstName, lastName], ' ')
  const name = publicNameOf({ username }) || full || texts.trader
  return {
    name,
    fullName: full === name ? '' : full,
    place: joined([city, country], ', '),
    about: aboutMe,
    picture: profilePicture,
  }
}

/** Splits a text where a reader may pause: what is shown at once, and the rest; '' where all of it is shown. */
export function fold(text: string, most = 240): readonly [shown: string, rest: string] {
  const whole = text.trim()
  // A rest of a few words is not worth a button.
  if (whole.length <= most * 1.2) return [whole, '']
  const head = whole.slice(0, most)
  const pause = Math.max(head.lastIndexOf('. ') + 1, head.lastIndexOf('\n'))
  const cut = pause > most / 2 ? pause : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : most
  return [whole.slice(0, cut).trimEnd(), whole.slice(cut).trimStart()]
}
