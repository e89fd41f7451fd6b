import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalTyping } from './typing.ts'

interface TypedInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the field may hold at any moment of typing. */
  readonly accepts: RegExp
  /** Said when a key or a paste would break the rule; the field then keeps what it had. */
  readonly sentence: string
  /** Where fields stand too close for a sentence under each, the form says it for them. */
  readonly onRefused?: (sentence: string | null) => void
}

/** A text field that holds its rule while it is typed in. Text, not number: browsers let signs and exponents into those. */
export function TypedInput({ value, onChange, accepts, sentence, error, onRefused, ...rest }: TypedInputProps) {
  // What the field held when it refused. As soon as it holds something else, typed or set, the sentence has been heeded; but
  // "1.5" in a field of whole numbers leaves 15, and whoever typed on has to see it.
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  const typedOn = (text: string) => refusedAt !== null && refusedAt !== '' && text.startsWith(refusedAt)
  const word = onRefused ? true : sentence
  return (
    <TextInput
      {...rest}
      value={value}
      autoComplete="off"
      spellCheck={false}
      inputMode={accepts === decimalTyping ? 'decimal' : 'numeric'}
      error={refusedAt === value || typedOn(value) ? word : error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => {
        const next = event.currentTarget.value.trim()
        const fits = accepts.test(next)
        if (!fits) setRefusedAt(value)
        else if (!typedOn(next)) setRefusedAt(null)
        onRefused?.(fits && !typedOn(next) ? null : sentence)
        if (fits) onChange(next)
      }}
    />
  )
}
