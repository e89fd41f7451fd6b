import type { LabEntry, TickColumns } from '@ratchet/domain'
import { useCallback, useState } from 'react'
import { withEntry, withoutEntry } from './placed.ts'

const none: readonly LabEntry[] = []

/** The entries that the trader set on these ticks; other ticks begin without any. */
export function usePlaced(ticks: TickColumns | null) {
  const [placed, setPlaced] = useState<{ readonly on: TickColumns | null; readonly entries: readonly LabEntry[] }>({
    on: null,
    entries: none,
  })
  const change = useCallback(
    (next: (entries: readonly LabEntry[]) => readonly LabEntry[]) =>
      setPlaced((now) => ({ on: ticks, entries: next(now.on === ticks ? now.entries : none) })),
    [ticks],
  )
  return {
    entries: placed.on === ticks ? placed.entries : none,
    add: (entry: Omit<LabEntry, 'id'>) => change((entries) => withEntry(entries, entry)),
    remove: (id: string) => change((entries) => withoutEntry(entries, id)),
    clear: () => change(() => none),
  }
}

export type Placed = ReturnType<typeof usePlaced>
