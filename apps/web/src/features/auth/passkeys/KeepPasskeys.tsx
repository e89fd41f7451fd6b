import { Checkbox, Fieldset, Stack } from '@mantine/core'
import type { OwnPasskey } from '@ratchet/contract'
import { useState } from 'react'
import { timeText } from '../../../format/text.ts'
import { Dim } from '../../../ui/Dim.tsx'
import * as texts from './texts.ts'

interface KeptPasskeys {
  /** Undefined while the passkeys are not known, or where there is none: then the server decides. */
  readonly kept: readonly string[] | undefined
  readonly removes: boolean
  toggle(id: string): void
}

/** Which passkeys stay. Those that were added lately stay if they are ticked: somebody else may have added them. */
export function useKeptPasskeys(items: readonly OwnPasskey[] | undefined): KeptPasskeys {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const kept = items?.filter(({ id, recent }) => recent === toggled.has(id)).map(({ id }) => id)
  return {
    kept: items && items.length > 0 ? kept : undefined,
    removes: (kept?.length ?? 0) < (items?.length ?? 0),
    toggle: (id) => setToggled((before) => before.symmetricDifference(new Set([id]))),
  }
}

interface KeepPasskeysProps {
  readonly items: readonly OwnPasskey[] | undefined
  readonly choice: KeptPasskeys
}

const whenText = ({ since, used }: OwnPasskey): string =>
  texts.addedAndUsed(timeText(since), used === null ? null : timeText(used))

/** Asks which passkeys stay. */
export function KeepPasskeys({ items, choice: { kept = [], toggle } }: KeepPasskeysProps) {
  if (!items || items.length === 0) return null
  return (
    <Fieldset legend={texts.keepWhich} p="sm" bg="transparent" data-testid="keep-passkeys">
      <Stack gap="sm">
        <Dim size="xs">{texts.tickKnownPasskeys}</Dim>
        {items.map((item) => (
          <Checkbox
            key={item.id}
            label={item.name}
            description={whenText(item)}
            checked={kept.includes(item.id)}
            onChange={() => toggle(item.id)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
