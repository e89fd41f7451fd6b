import { useId } from 'react'
import css from './choice.module.css'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly short: string; readonly name: string }[]
  readonly onChange: (next: T) => void
}

/** Offers a few options side by side, of which one is chosen; arrow keys choose, as in every group of radio buttons. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.choice}>
      {options.map((option) => (
        <label key={option.value} className={css.one} title={option.name}>
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.short}
        </label>
      ))}
    </div>
  )
}
