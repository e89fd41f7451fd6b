import { Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Refusal } from '../../ui/form/refusal.ts'
import css from './accounts.module.css'
import { type ConnectDraft, wordOfConsent } from './connect.ts'
import * as texts from './texts.ts'

interface RealMoneyProps {
  readonly login: string
  readonly draft: ConnectDraft
  readonly wrong: Refusal['fields']
  readonly onChange: (change: Readonly<Record<string, string>>) => void
}

/** Asks twice, in two ways, before an account of real money is connected: one slip of the hand must not be enough. */
export function RealMoney({ login, draft, wrong, onChange }: RealMoneyProps) {
  return (
    <fieldset className={css.money} data-testid="real-money">
      <legend className={css.moneyTitle}>
        <IconAlertTriangle size={16} aria-hidden /> {texts.realMoney}
      </legend>
      <Checkbox
        name="understood"
        label={texts.consent}
        checked={draft.understood === 'yes'}
        error={wrong.understood}
        onChange={({ currentTarget }) => onChange({ understood: currentTarget.checked ? 'yes' : '' })}
      />
      <TextInput
        name="typed"
        label={texts.typeConsent(wordOfConsent, login)}
        autoComplete="off"
        spellCheck={false}
        value={draft.typed}
        error={wrong.typed}
        onChange={({ currentTarget }) => onChange({ typed: currentTarget.value })}
      />
    </fieldset>
  )
}
