import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { wordsOf } from '../../lib/api.ts'

/** Runs one command for a row: busy meanwhile, words when it is refused, a note when it is taken. */
export function useCommand(done: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (send: () => Promise<{ message: string }>) => {
    setBusy(true)
    setError(null)
    try {
      const { message } = await send()
      notifications.show({ color: 'teal', message, autoClose: 5000 })
      done()
    } catch (cause) {
      setError(wordsOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, fail: setError }
}
