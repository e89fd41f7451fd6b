import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { type ColumnKind, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import { useMemo, useState } from 'react'
import { isPlain, type View } from '../../realtime/long-list.ts'

const patienceMs = 250
/** In these columns people look for the largest first. */
const largestFirst: ReadonlySet<ColumnKind> = new Set(['price', 'level', 'volume', 'money', 'time', 'ticket', 'whole'])

/** Returns the next order after a press on a column's name: one way, the other way, and the newest first again. */
export function nextSorting(view: View, { key, kind }: ListColumn): View {
  const first = largestFirst.has(kind) ? 'desc' : 'asc'
  const { sort, order, ...rest } = view
  if (sort !== key) return { ...rest, sort: key, order: first }
  return order === first ? { ...rest, sort: key, order: first === 'asc' ? 'desc' : 'asc' } : rest
}

export interface TableView {
  /** Holds what is asked for, with the filter's text once the typing has come to rest. */
  readonly view: View
  readonly typed: string
  readonly filtered: boolean
  readonly type: (text: string) => void
  readonly set: (change: View) => void
  readonly sortBy: (key: string) => void
  readonly clear: () => void
}

/** Keeps the order and filter of one table. */
export function useTableView(list: ListKey): TableView {
  const [rest, setRest] = useState<View>({})
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), patienceMs)
  // The filter of an emptied field goes without waiting.
  const q = (typed.trim() === '' ? '' : settled) || undefined
  const view: View = { ...rest, ...(q === undefined ? {} : { q }) }
  return {
    view,
    typed,
    filtered: !isPlain({ ...view, sort: undefined, order: undefined }),
    type: setTyped,
    set: (change) => setRest((now) => without({ ...now, ...change })),
    sortBy: (key) => {
      const column = (listColumns[list] as readonly ListColumn[]).find((one) => one.key === key)
      if (column) setRest((now) => nextSorting(now, column))
    },
    clear: () => {
      setTyped('')
      setRest(({ sort, order }) => without({ sort, order }))
    },
  }
}

/** Leaves out what is not set. */
const without = (view: View): View =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== '')) as View

export interface ColumnChoice {
  readonly all: readonly ListColumn[]
  readonly shown: readonly string[]
  readonly choose: (keys: readonly string[]) => void
  readonly reset: () => void
}

/**
 * Keeps which columns a table shows, remembered in this browser. The first one tells which row it is and always stays.
 */
export function useColumnChoice(list: ListKey): ColumnChoice {
  const all: readonly ListColumn[] = listColumns[list]
  const [kept, keep, forget] = useLocalStorage<readonly string[] | null>({
    key: `ratchet.columns.${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  // The array stays the same as long as the choice does: with another one every row would be drawn again.
  const shown = useMemo(() => {
    const wanted = Array.isArray(kept) ? new Set(kept) : null
    return all.filter(({ key, extra }, i) => i === 0 || (wanted ? wanted.has(key) : !extra)).map(({ key }) => key)
  }, [all, kept])
  return { all, shown, choose: (keys) => keep([...keys]), reset: forget }
}
