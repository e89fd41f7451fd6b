import { NativeSelect } from '@mantine/core'
import {
  type LadderUnit,
  ladderUnits,
  ladderWords,
  mostR,
  numberIn,
  numberRules,
  type OwnRungs,
  rungNumbers,
} from '@ratchet/contract'
import { ladderInUnit } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { figureWords } from '../../../trading/ladder/ladder.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import * as texts from './texts.ts'

/** The ladder in the unit that was chosen; null while nothing usable says how many pips one of it is. */
export function converted(ladder: OwnRungs, unit: LadderUnit, one: string): OwnRungs | null {
  if (unit === 'pips') return ladder
  const pips = numberIn(one, numberRules.pips) ?? 0
  return pips > 0 ? ladderInUnit(ladder, pips) : null
}

const isTooFar = (ladder: OwnRungs): boolean =>
  rungNumbers.some((n) => (['profit', 'sl', 'tp'] as const).some((part) => (ladder[`${part}${n}`] ?? 0) > mostR))

/** What is wrong with the pips that one of a unit is; null where nothing is. */
export function unitFault(ladder: OwnRungs, unit: LadderUnit, one: string): string | null {
  const its = converted(ladder, unit, one)
  if (its === null) return texts.enterUnitInPips(unit)
  return unit !== 'pips' && isTooFar(its) ? ladderWords.tooManyR : null
}

interface LadderUnitFieldsProps {
  /** In pips. */
  readonly ladder: OwnRungs
  /** Null while nothing usable says how many pips one of the unit is. */
  readonly inUnit: OwnRungs | null
  readonly unit: LadderUnit
  readonly onUnit: (unit: LadderUnit) => void
  /** The pips that one of the unit is, as typed. */
  readonly one: string
  readonly onOne: (text: string) => void
  readonly error: ReactNode
}

/** Asks in which unit a ladder in pips is saved. (OWN13) */
export function LadderUnitFields({ ladder, inUnit, unit, onUnit, one, onOne, error }: LadderUnitFieldsProps) {
  return (
    <>
      <NativeSelect
        name="unit"
        label={texts.units}
        value={unit}
        onChange={({ currentTarget }) => onUnit(ladderUnits.find((unit) => unit === currentTarget.value) ?? 'pips')}
        data={[
          { value: 'pips', label: texts.pips },
          { value: 'R', label: texts.initialRisk },
          { value: 'ATR', label: texts.atr },
        ]}
        description={unit === 'pips' ? undefined : texts.singleOrdersOnly}
      />
      {unit === 'pips' ? null : (
        <NumberField
          name="one"
          label={texts.unitInPips(unit)}
          rule={numberRules.pips}
          value={one}
          onChange={onOne}
          error={error}
          description={exampleOf(ladder, inUnit, unit)}
        />
      )}
    </>
  )
}

/** What becomes of the first rung: '50 pips become 2.2727 R.' */
function exampleOf(ladder: OwnRungs, inUnit: OwnRungs | null, unit: LadderUnit): string {
  const rung = rungNumbers.find((n) => (ladder[`profit${n}`] ?? 0) > 0)
  const [pips, figure] = rung ? [ladder[`profit${rung}`] ?? 0, inUnit?.[`profit${rung}`]] : [0, undefined]
  return figure === undefined
    ? texts.dividedByUnit
    : texts.dividedExample(figureWords(pips, 'pips'), figureWords(figure, unit))
}
