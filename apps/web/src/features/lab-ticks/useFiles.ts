import { type Instrument, type NumberRule, numberIn, type TickSet } from '@ratchet/contract'
import { barDigits, symbolOfName } from '@ratchet/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useInstruments } from '../../api/reference.ts'
import type { Days } from '../../replay/transfer.ts'
import { useTicks } from '../../replay/useTicks.ts'
import { clockOf, clocks } from '../../trading/history/file-clocks.ts'
import * as texts from './texts.ts'

export const spreadRule = {
  takes: 'decimal',
  sentence: texts.invalidPips,
  most: 1e6,
} as const satisfies NumberRule

/** Bars have their prices at `barDigits` decimals until they become ticks. */
function spreadOf(text: string, { pipPoints, digits }: Instrument): number {
  return Math.round((numberIn(text, spreadRule) ?? 0) * pipPoints * 10 ** (barDigits - digits))
}

/** The files, what they are taken for, and the ticks in them. Another symbol or clock reads the same files again. */
export function useFiles() {
  const instruments = useInstruments()
  const { ticks, read, takeKept, takeSet, cancel } = useTicks()
  const [symbol, chooseSymbol] = useState('GOLD')
  const [clock, chooseClock] = useState<string>(clocks[0].value)
  const [spread, setSpread] = useState('0')
  const [told, setTold] = useState<string | null>(null)
  /** Chosen before the symbols of this desk were known. */
  const [early, setEarly] = useState<readonly File[] | null>(null)
  const files = useRef<readonly File[]>([])
  const readAs = useRef('')
  const instrument = instruments.find((one) => one.symbol === symbol) ?? instruments[0]

  const start = useCallback(
    (chosen: readonly File[], as: Instrument, zone: string, above: string) => {
      files.current = chosen
      readAs.current = `${as.digits} ${zone} ${above}`
      read(chosen, { digits: as.digits, clock: clockOf(zone), spread: spreadOf(above, as) })
    },
    [read],
  )
  const readFiles = useCallback(
    (chosen: readonly File[]) => {
      const named = symbolOfName(chosen[0]?.name ?? '')
      const known = instruments.find((one) => one.symbol === named)
      const as = known ?? instrument
      if (!as) return setEarly(chosen)
      chooseSymbol(as.symbol)
      setTold(named && !known ? texts.unknownSymbol(named, as.symbol) : null)
      start(chosen, as, clock, spread)
    },
    [instruments, instrument, start, clock, spread],
  )
  useEffect(() => {
    if (!early || !instrument) return
    setEarly(null)
    readFiles(early)
  }, [early, instrument, readFiles])
  const again = (as: Instrument | undefined, zone: string, above: string) => {
    const same = as && readAs.current === `${as.digits} ${zone} ${above}`
    if (!as || same || ticks.state !== 'ready') return
    if (files.current.length > 0) start(files.current, as, zone, above)
  }
  const takeOwn = (as: Instrument | undefined) => {
    if (!as) return
    files.current = []
    setTold(null)
    takeKept(as)
  }
  /** Kept ticks have their symbol's digits: they are taken for it, or for one that has as many. */
  const openSet = (set: TickSet, days: Days) => {
    const as = instruments.find((one) => one.symbol === set.symbol) ?? instrument
    if (as?.digits !== set.digits) {
      setTold(texts.otherDigits(set.name, set.symbol, set.digits))
      return
    }
    files.current = []
    chooseSymbol(as.symbol)
    setTold(as.symbol === set.symbol ? null : texts.readAs(set.symbol, as.symbol))
    takeSet(set, days)
  }
  const chooseFor = (as: Instrument | undefined) => {
    if (ticks.state !== 'ready' || files.current.length > 0) return again(as, clock, spread)
    if (ticks.found.format === 'kept') return takeOwn(as)
    if (as?.digits !== instrument?.digits) return takeOwn(as)
  }
  return {
    ticks,
    openSet,
    takeKept: () => takeOwn(instrument),
    cancel,
    read: readFiles,
    instrument,
    symbol: instrument?.symbol ?? symbol,
    symbols: instruments.map((one) => one.symbol),
    setSymbol: (next: string) => {
      chooseSymbol(next)
      const as = instruments.find((one) => one.symbol === next)
      chooseFor(as)
    },
    clock,
    setClock: (next: string) => {
      chooseClock(next)
      again(instrument, next, spread)
    },
    spread,
    setSpread,
    again: () => again(instrument, clock, spread),
    told,
  }
}

export type Files = ReturnType<typeof useFiles>
