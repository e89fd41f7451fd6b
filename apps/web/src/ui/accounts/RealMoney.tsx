import { Checkbox, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Refusal } from '../form/refusal.ts'
import { type ConnectDraft, wordOfConsent } from './connect.ts'
import * as texts from './texts.ts'

interface RealMoneyProps {
  readonly login: string
  readonly draft: ConnectDraft
  readonly wrong: Refusal['fields']
  readonly onChange: (change: Readonly<Record<string, string>>) => void
}

const legend = (
  <Group component="span" gap={6} c="var(--r-loss)" fw={650} fz="sm">
    <IconAlertTriangle size={16} aria-hidden /> {texts.realMoney}
  </Group>
)

/** Asks twice, in two ways, before an account of real money is connected: one slip of the hand must not be enough. */
export const RealMoney = ({ login, draft, wrong, onChange }: RealMoneyProps) => (
  <Fieldset
    legend={legend}
    px="sm"
    pb="sm"
    pt={4}
    bg="transparent"
    style={{ borderColor: 'color-mix(in srgb, var(--r-loss) 55%, var(--r-line))' }}
    data-testid="real-money"
  >
    <Stack gap="xs">
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
    </Stack>
  </Fieldset>
)
