import type { Instrument } from '@ratchet/contract'
import type { Points, TickColumns } from '@ratchet/domain'
import { useMemo, useState } from 'react'
import { everyImport, useHistoryTrades, useImports } from '../../trading/history/history.ts'
import { importedEntries } from './imported.ts'

/**
 * The trader's imported trades within the ticks; they are read only when they are wanted.
 * @param stop of trades whose report tells no first one; null while its field is in error
 */
export function useImported(
  ticks: TickColumns | null,
  instrument: Instrument | undefined,
  stop: Points | null,
  wanted: boolean,
) {
  const imports = useImports()
  const [source, setSource] = useState(everyImport)
  // One that was undone meanwhile is none.
  const chosen = imports.items.some(({ id }) => id === source) ? source : everyImport
  const { data, error, isFetching, refetch } = useHistoryTrades(wanted ? chosen : '')
  const imported = useMemo(
    () =>
      wanted && data && ticks && instrument && stop !== null ? importedEntries(data, instrument, ticks, stop) : null,
    [wanted, data, ticks, instrument, stop],
  )
  return {
    imported,
    items: imports.items,
    source: chosen,
    setSource,
    error: error ?? imports.error,
    busy: isFetching || imports.busy,
    known: data !== undefined && imports.known,
    again: () => {
      imports.again()
      void refetch()
    },
  }
}
export type ImportedTrades = ReturnType<typeof useImported>
