import { TextInput, type TextInputProps } from '@mantine/core'
import { type DigitsRule, faultIn, type NumberRule } from '@ratchet/contract'

interface NumberFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /**
   * Holds the text as it was typed, a number or not. Its form reads it by the same rule, and sends nothing while it is
   * wrong.
   */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rule: NumberRule | DigitsRule
  /** Where fields stand too close for a sentence under each, the element in which their form says it. */
  readonly saidIn?: string
}

/** Some phones have a keypad of decimals with a comma and no point. There only the full keyboard offers a point. */
const decimalPad = (1.5).toLocaleString().includes('.') ? 'decimal' : 'text'

/**
 * Takes a number. It shows what was typed, pasted or composed, letter by letter, and says what is wrong with it: a
 * field that leaves out what it does not take would make another number of it. It is a field of text, since browsers
 * let signs and exponents into fields of numbers.
 */
export function NumberField({ value, onChange, rule, saidIn, error, ...rest }: NumberFieldProps) {
  const fault = faultIn(value, rule) ?? error
  return (
    <TextInput
      {...rest}
      value={value}
      autoComplete="off"
      spellCheck={false}
      inputMode={rule.takes === 'decimal' ? decimalPad : 'numeric'}
      error={saidIn ? Boolean(fault) : fault}
      errorProps={{ role: 'alert' }}
      {...(saidIn && fault ? { 'aria-errormessage': saidIn } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
