import { NativeSelect, TextInput } from '@mantine/core'
import css from './chart-ticket.module.css'
import type { TicketDraft } from './plan.ts'
import * as texts from './texts.ts'
import { type Till, tillNames, tills } from './till.ts'

interface TillFieldProps {
  readonly draft: TicketDraft
  readonly change: (change: Partial<Pick<TicketDraft, 'till' | 'tillAt'>>) => void
  readonly error: string | true | undefined
}

/** How long an order waits at its price. */
export function TillField({ draft: { till, tillAt }, change, error }: TillFieldProps) {
  return (
    <div className={css.till}>
      <NativeSelect
        size="xs"
        label={texts.expiration}
        value={till}
        onChange={({ currentTarget }) => change({ till: currentTarget.value as Till })}
        data={tills.map((value) => ({ value, label: tillNames[value] }))}
        data-testid="ticket-till"
      />
      {till === 'time' ? (
        <TextInput
          type="datetime-local"
          name="tillAt"
          size="xs"
          label={texts.expiresAt}
          value={tillAt}
          error={error}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => change({ tillAt: currentTarget.value })}
          data-testid="ticket-field-tillAt"
        />
      ) : null}
    </div>
  )
}
