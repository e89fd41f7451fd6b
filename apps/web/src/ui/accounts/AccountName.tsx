import { TextInput } from '@mantine/core'
import { accountNameMost } from '@ratchet/contract'
import * as texts from './texts.ts'

interface AccountNameProps {
  readonly value: string
  readonly error: string | true | undefined
  readonly onChange: (name: string) => void
  readonly hint?: string
  readonly isFirst?: boolean
}

/** Takes the name that a trader gives to an account. */
export const AccountName = ({
  value,
  error,
  onChange,
  hint = texts.newNameHint,
  isFirst = false,
}: AccountNameProps) => (
  <TextInput
    name="name"
    label={texts.name}
    description={hint}
    maxLength={accountNameMost}
    autoComplete="off"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...(isFirst ? { 'data-autofocus': true } : {})}
    data-testid="connect-name"
  />
)
