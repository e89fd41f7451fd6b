import { TextInput } from '@mantine/core'
import * as texts from './texts.ts'

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
}

/** Password managers keep an account under this name. */
export function EmailField({ value, onChange, disabled = false }: EmailFieldProps) {
  return (
    <TextInput
      label={texts.email}
      type="email"
      name="email"
      autoComplete="username"
      required
      withAsterisk={false}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
