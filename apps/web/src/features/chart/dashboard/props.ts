import type { CandlePeriod, Instrument } from '@ratchet/contract'
import type { Shown } from './choice.ts'

export interface ChartPlaceProps {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly shown: Shown | null
  readonly period: CandlePeriod
  readonly onPeriod: (period: string) => void
  readonly isAuto: boolean
  readonly instrument: Instrument
}
