import { messageInput } from '@ratchet/contract'
import type { Refusal } from '../../ui/form/refusal.ts'

export type ContactDraft = Readonly<Record<'name' | 'email' | 'message', string>>

/**
 * Tells what is wrong with a message, by field and in words; null where it can be sent. It has a file of its own,
 * fetched when a message is sent, since the contract's rules are heavier than the page that the form stands on.
 */
export function refusalOf(draft: ContactDraft): Refusal | null {
  const parsed = messageInput.safeParse({ kind: 'contact', ...draft })
  if (parsed.success) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
  return { message: '', fields }
}
