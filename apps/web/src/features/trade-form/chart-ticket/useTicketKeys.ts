import { type RefObject, useEffect, useState } from 'react'
import { useHotkeys } from '../../../ui/hotkeys/hotkeys.ts'
import type { useTicketDraft } from './useTicketDraft.ts'

interface TicketKeys {
  readonly ticket: ReturnType<typeof useTicketDraft>
  readonly form: RefObject<HTMLFormElement | null>
  /** Whether no question is open. */
  readonly isOpen: boolean
  /** Asks in any case. */
  readonly press: () => void
}

/** The keys of the ticket: each side begins its order, and asks first also where the button does not. */
export function useTicketKeys({ ticket: { draft, change }, form, isOpen, press }: TicketKeys): void {
  const [begun, setBegun] = useState<'Buy' | 'Sell' | null>(null)
  const begin = (side: 'Buy' | 'Sell') => {
    change({ side })
    setBegun(side)
  }
  // The order follows from the side, so that the press waits until the ticket stands on it.
  useEffect(() => {
    if (begun === null || draft.side !== begun) return
    setBegun(null)
    if (isOpen) press()
  }, [begun, draft.side, isOpen, press])
  useHotkeys({
    buy: () => begin('Buy'),
    sell: () => begin('Sell'),
    size: () => form.current?.querySelector<HTMLElement>('[name=size]')?.focus(),
  })
}
