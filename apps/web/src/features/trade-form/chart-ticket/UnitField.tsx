import { numberRules } from '@ratchet/contract'
import { NumberField } from '../../../ui/NumberField.tsx'
import css from './chart-ticket.module.css'
import * as texts from './texts.ts'

interface UnitFieldProps<U extends string> {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly unit: U
  readonly units: readonly { readonly value: U; readonly label: string }[]
  readonly placeholder: string
  /** What the amount comes to now. */
  readonly hint: string
  readonly error: string | true | undefined
  readonly onChange: (value: string) => void
  readonly onUnit: (unit: U) => void
}

/** An amount, and beside it the unit that it is meant in. */
export function UnitField<U extends string>(props: UnitFieldProps<U>) {
  const { name, label, value, unit, units, placeholder, hint, error, onChange, onUnit } = props
  return (
    <div className={css.unitField}>
      <NumberField
        name={name}
        label={label}
        value={value}
        onChange={onChange}
        rule={numberRules.note}
        placeholder={placeholder}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={error}
        data-testid={`ticket-field-${name}`}
      />
      <select
        className={css.unit}
        aria-label={texts.unitOf(label)}
        value={unit}
        onChange={({ currentTarget }) => onUnit(currentTarget.value as U)}
      >
        {units.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
