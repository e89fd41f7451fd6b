import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useRemembered } from '../../../ui/remembered.ts'
import { recall, remember } from '../remember.ts'
import type { UnitName } from './amounts.ts'
import { afterOrder, sizeUnits, stopUnits, type TicketDraft, targetUnits } from './plan.ts'

type Typed = Omit<TicketDraft, 'sizeIn' | 'slIn' | 'tpIn'>
const untyped: Typed = {
  side: 'Buy',
  price: '',
  size: '',
  sl: '',
  tp: '',
  ladderId: '',
  till: 'cancelled',
  tillAt: '',
  oco: '',
}

/** Keeps what is typed, and what this browser remembers: the units, and whether orders are confirmed. */
export function useTicketDraft() {
  const { user } = useSession()
  const [typed, setTyped] = useState(untyped)
  const [confirm, setConfirm] = useState(true)
  const [sizeIn, setSizeIn] = useRemembered('ticket.size-in', sizeUnits, 'lots')
  const [slIn, setSlIn] = useRemembered('ticket.stop-in', stopUnits, 'pips')
  const [tpIn, setTpIn] = useRemembered('ticket.target-in', targetUnits, 'r')
  const traderId = user?.id
  useEffect(() => {
    if (traderId) setConfirm(recall(traderId).confirm)
  }, [traderId])
  const units = {
    sizeIn: { set: setSizeIn, field: 'size' },
    slIn: { set: setSlIn, field: 'sl' },
    tpIn: { set: setTpIn, field: 'tp' },
  } as Readonly<Record<UnitName, { readonly set: (unit: TicketDraft[UnitName]) => void; readonly field: string }>>
  // A stop by money was chosen for sizes in lots.
  const draft: TicketDraft = { ...typed, sizeIn, slIn: sizeIn !== 'lots' && slIn === 'money' ? 'pips' : slIn, tpIn }
  return {
    draft,
    confirm,
    setConfirm: (on: boolean) => {
      setConfirm(on)
      if (traderId) remember(traderId, { confirm: on })
    },
    change: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    /** An amount means something else in another unit, so it is typed anew. */
    setUnit: (name: UnitName, unit: TicketDraft[UnitName]) => {
      const { set, field } = units[name]
      set(unit)
      setTyped((now) => ({ ...now, [field]: '' }))
    },
    sent: () => setTyped((now) => ({ ...now, ...afterOrder({ ...now, sizeIn, slIn, tpIn }) })),
    /** A size that was refused must not go out with the next order. */
    refused: () => setTyped((now) => ({ ...now, size: '' })),
  }
}
