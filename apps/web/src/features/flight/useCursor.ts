import { useCallback, useEffect, useState } from 'react'
import { type Cursor, cursorAtPlace, cursorAtRecord, type Life } from './life.ts'

/** A whole life passes in this time when it is played. */
const playMs = 12_000
const frameMs = 50
/** For those who want no movement, it goes from record to record. */
const stepMs = 1000

/**
 * Keeps where the reader stands in a life: by pointer, by the keys, by choosing a record, or while it plays. At first
 * that is its end.
 */
export function useCursor(life: Life) {
  // Null stands for the end, also of a life that goes on.
  const [wanted, setWanted] = useState<Cursor | null>(null)
  const [playing, setPlaying] = useState(false)
  const last = life.records.length - 1
  const end = cursorAtPlace(life, life.endMs)
  const cursor = wanted && wanted.index <= last ? wanted : end
  const toRecord = useCallback(
    (index: number) => {
      setPlaying(false)
      setWanted(index >= life.records.length - 1 ? null : cursorAtRecord(life, index))
    },
    [life],
  )
  // After it has played to its end it stands still there.
  const moving = playing && wanted !== null
  usePlay(life, moving, setWanted)
  const onKey = (key: string) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: cursor.index - 1,
      ArrowDown: cursor.index - 1,
      ArrowRight: cursor.index + 1,
      ArrowUp: cursor.index + 1,
      PageUp: cursor.index + 5,
      PageDown: cursor.index - 5,
      Home: 0,
      End: last,
    }
    const next = steps[key]
    if (next !== undefined) toRecord(next)
    return next !== undefined
  }
  return {
    cursor,
    toRecord,
    toPlace: (placeMs: number) => {
      setPlaying(false)
      setWanted(placeMs >= life.endMs ? null : cursorAtPlace(life, placeMs))
    },
    onKey,
    playing: moving,
    play: () => {
      if (!moving) setWanted(wanted ?? cursorAtRecord(life, 0))
      setPlaying(!moving)
    },
  }
}

function usePlay(life: Life, playing: boolean, set: (next: (now: Cursor | null) => Cursor | null) => void) {
  useEffect(() => {
    if (!playing) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(
      () =>
        set((now) => {
          if (!now) return now
          if (still) return now.index >= life.records.length - 1 ? null : cursorAtRecord(life, now.index + 1)
          const placeMs = now.placeMs + (life.endMs * frameMs) / playMs
          return placeMs >= life.endMs ? null : cursorAtPlace(life, placeMs)
        }),
      still ? stepMs : frameMs,
    )
    return () => clearInterval(timer)
  }, [playing, life, set])
}

export type Walk = ReturnType<typeof useCursor>
