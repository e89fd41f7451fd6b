import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PasswordRules } from './PasswordRules.tsx'
import * as texts from './texts.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** It stands under the field, and is read out with it. */
  readonly description?: ReactNode
}

/** Takes a password that can be looked at, and says so where Caps Lock would spoil it. */
export function PasswordField({ value, onChange, description, disabled = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <div>
      <TextInput
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        required
        withAsterisk={false}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            variant="transparent"
            color="gray"
            size={40}
            disabled={disabled}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            data-testid="password-eye"
          >
            <Eye size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
        inputWrapperOrder={['label', 'input', 'description']}
        descriptionProps={{ component: 'div', mt: 'xs' }}
        description={description}
      />
      {/* Kept while empty: only a change in what is there already is read out. */}
      <Text size="xs" fw={500} mt={capsLock ? 6 : 0} role="status" data-testid="caps-lock">
        {capsLock ? texts.capsLockIsOn : null}
      </Text>
    </div>
  )
}

type NewPasswordProps = Pick<PasswordFieldProps, 'label' | 'name' | 'value' | 'onChange' | 'disabled'>

/** Takes a password that is set here, and shows the rules that it has to keep. */
export const NewPassword = (props: NewPasswordProps) => (
  <PasswordField {...props} autoComplete="new-password" description={<PasswordRules password={props.value} />} />
)
