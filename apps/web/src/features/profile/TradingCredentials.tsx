import { PasswordInput } from '@mantine/core'
import { numberRules } from '@ratchet/contract'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import text from '../../ui/text.module.css'
import { ForexCodeNote } from './ForexCodeNote.tsx'
import css from './profile.module.css'
import * as texts from './texts.ts'
import type { FieldsProps } from './useProfileForm.ts'

/** Takes the log-in at the broker. The password is kept sealed and is never sent back to any browser. */
export function TradingCredentials({ draft, change, errors, isKept }: FieldsProps & { isKept: boolean }) {
  const Icon = isKept ? IconLock : IconLockOpen
  return (
    <Panel title={texts.tradingCredentials}>
      <p className={text.small}>{texts.credentialsUse}</p>
      <div className={css.grid}>
        <div className={css.noted}>
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
        </div>
        <PasswordInput
          name="forexPassword"
          label={texts.forexPassword}
          description={
            <span className={css.kept} data-testid="password-kept">
              <Icon size={13} aria-hidden />
              {isKept ? texts.passwordStored : texts.passwordNotStored}
            </span>
          }
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': texts.togglePassword, tabIndex: 0 }}
          value={draft.forexPassword}
          onChange={(event) => change('forexPassword', event.currentTarget.value)}
          error={errors.forexPassword}
        />
      </div>
    </Panel>
  )
}
