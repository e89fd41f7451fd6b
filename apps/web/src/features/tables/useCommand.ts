import { notifications } from '@mantine/notifications'
import type { NoticeKind } from '@ratchet/contract'
import { actHere } from '../../realtime/seen.ts'
import type { Draft } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'

interface Command {
  readonly send: () => Promise<{ message: string }>
  /** Makes what is said of the server's message. */
  readonly said?: (message: string) => Promise<string>
  /** Says which notice will come of it, where there is one, so that the answer here stays the only message. */
  readonly act?: { readonly kind: NoticeKind; readonly trade: string | null }
}

/** Sends one command for a row. Its form closes when it is taken, with a note of it. */
export function useCommand(close: () => void, draft?: Draft) {
  const submit = useSubmit(draft)
  const command = async ({ send, said, act }: Command): Promise<null> => {
    const takeBack = act && actHere(act.kind, act.trade)
    try {
      const { message } = await send()
      notifications.show({ color: 'teal', message: said ? await said(message) : message, autoClose: 5000 })
      close()
      return null
    } catch (cause) {
      takeBack?.()
      throw cause
    }
  }
  return { submit, command }
}
