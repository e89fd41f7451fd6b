import { Group, PasswordInput, Stack } from '@mantine/core'
import { numberRules } from '@ratchet/contract'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Dim } from '../../ui/Dim.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ForexCodeNote } from './ForexCodeNote.tsx'
import * as texts from './texts.ts'
import type { FieldsProps } from './useProfileForm.ts'

/** Takes the log-in at the broker. The password is kept sealed and is never sent back to any browser. */
export function TradingCredentials({ draft, change, errors, isKept }: FieldsProps & { isKept: boolean }) {
  const Icon = isKept ? IconLock : IconLockOpen
  return (
    <Panel title={texts.tradingCredentials}>
      <Dim mb="sm">{texts.credentialsUse}</Dim>
      <Fields least={280}>
        <Stack gap={6}>
          <NumberField
            name="forexCode"
            label={texts.forexCode}
            description={texts.forexCodeHint}
            value={draft.forexCode}
            onChange={(value) => change('forexCode', value)}
            rule={numberRules.brokerId}
            error={errors.forexCode}
          />
          <ForexCodeNote code={draft.forexCode} />
        </Stack>
        <PasswordInput
          name="forexPassword"
          label={texts.forexPassword}
          description={
            <Group component="span" gap={5} wrap="nowrap" data-testid="password-kept">
              <Icon size={13} aria-hidden />
              {isKept ? texts.passwordStored : texts.passwordNotStored}
            </Group>
          }
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': texts.togglePassword, tabIndex: 0 }}
          value={draft.forexPassword}
          onChange={(event) => change('forexPassword', event.currentTarget.value)}
          error={errors.forexPassword}
        />
      </Fields>
    </Panel>
  )
}
