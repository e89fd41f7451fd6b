import { messageInput } from '@ratchet/contract'

export interface ContactDraft {
  readonly name: string
  readonly email: string
  readonly message: string
}

/**
 * What is wrong with a message, by field and in words; nothing where it can be sent. A file of its own, fetched when a message is
 * sent: the contract's rules are heavier than the page that the form stands on.
 */
export function faultsOf(draft: ContactDraft): Readonly<Record<string, string>> {
  const parsed = messageInput.safeParse({ kind: 'contact', ...draft })
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) faults[String(path[0])] ??= message
  return faults
}
