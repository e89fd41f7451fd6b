import { notifications } from '@mantine/notifications'
import type { NoticeKind } from '@ratchet/contract'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { actHere } from '../../realtime/seen.ts'

/** Runs one command for a row: busy meanwhile, words when it is refused, a note when it is taken. */
export function useCommand(done: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** @param act what the notice of it will be, where there is one: the answer here is its one message */
  const run = async (send: () => Promise<{ message: string }>, act?: { kind: NoticeKind; trade: string | null }) => {
    setBusy(true)
    setError(null)
    const takeBack = act && actHere(act.kind, act.trade)
    try {
      const { message } = await send()
      notifications.show({ color: 'teal', message, autoClose: 5000 })
      done()
    } catch (cause) {
      takeBack?.()
      setError(wordsOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, fail: setError }
}
