import { z } from 'zod'
import { messages } from '../messages.ts'
import { named, prose } from '../primitives.ts'

const filled = (max: number) =>
  z
    .string({ error: messages.profileIncomplete })
    .trim()
    .min(1, { error: messages.profileIncomplete })
    .max(max, { error: `Please enter at most ${max} characters.` })
const email = z.email({ error: 'Please enter a valid email address.' }).max(254)
const name = named(filled(100))
const text = prose(filled(5000))

/**
 * A message to the operator: from the contact form, which is open to everybody, or from a signed-in trader to customer care, whose
 * name and address are known and need not be told; `about` names a trade by its key or its id.
 */
export const messageInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('contact'), name, email, message: text }),
    z.strictObject({
      kind: z.literal('care'),
      name: name.optional(),
      email: email.optional(),
      message: text,
      about: named(z.string().trim().max(100)).optional(),
    }),
  ],
  { error: 'Choose one of contact, care.' },
)
export type MessageInput = z.infer<typeof messageInput>
