import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

interface CodeFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'inputMode' | 'autoComplete'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A recovery code may be typed as well, so it takes letters. */
export const CodeField = ({ onChange, ...rest }: CodeFieldProps) => (
  <TextInput
    name="code"
    required
    withAsterisk={false}
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={50}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
