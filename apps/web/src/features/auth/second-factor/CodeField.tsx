import { TextInput } from '@mantine/core'

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly description?: string
}

/** A recovery code may be typed as well, so it takes letters. */
export const CodeField = ({ onChange, ...rest }: CodeFieldProps) => (
  <TextInput
    {...rest}
    name="code"
    required
    withAsterisk={false}
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={50}
    inputWrapperOrder={['label', 'input', 'description']}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
