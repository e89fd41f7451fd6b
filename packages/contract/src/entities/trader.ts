import { z } from 'zod'
import { messages } from '../messages.ts'
import { passwordRules } from '../password-rules.ts'
import { brokerLogin, named, prose } from '../primitives.ts'

const filled = named(
  z.string({ error: messages.profileIncomplete }).trim().min(1, { error: messages.profileIncomplete }).max(200),
)

/** The fields of the profile that a trader can write. The broker password goes in and never comes out. */
export const profileInput = z.strictObject({
  username: filled,
  email: z.email({ error: 'Please enter a valid email address.' }).max(254),
  firstName: filled,
  lastName: filled,
  address: filled,
  city: filled,
  country: filled,
  postalCode: named(z.string().max(20)).optional(),
  aboutMe: prose(z.string().max(2000)).optional(),
  forexCode: brokerLogin.optional(),
  forexPassword: z.string().max(200).optional(),
})
export type ProfileInput = z.infer<typeof profileInput>

export const profile = z.object({
  uid: z.string(),
  profilePicture: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
  aboutMe: z.string(),
  forexCode: z.string(),
  /** Whether a broker password is kept, so that the form can say so without showing it. */
  forexPasswordSet: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/**
 * The name of a trader for others: on the public card and in a statement. It is the username, as everywhere else; but an e-mail
 * address is not for others, even where it is the name.
 */
export const publicNameOf = ({ username }: Pick<Profile, 'username'>): string =>
  username.includes('@') ? '' : username

/** The rules of a password, shown beside the form and fetched again when a password is refused. */
export const passwordPolicy = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  rules: z.array(z.string()),
})
export type PasswordPolicy = z.infer<typeof passwordPolicy>

export const defaultPasswordPolicy: PasswordPolicy = {
  minLength: 10,
  maxLength: 128,
  rules: [passwordRules.least(10), passwordRules.most(128), passwordRules.uncommon],
}
