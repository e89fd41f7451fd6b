import { Button, List, Text } from '@mantine/core'
import type { AccountLimits } from '@ratchet/contract'
import { zonedTimeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { differences } from './rules.ts'
import * as texts from './texts.ts'

interface WaitingProps {
  readonly of: AccountLimits
  readonly withdraw: (accountId: string) => Promise<{ readonly message: string }>
}

/** A loosening that waits, with its time, and the way to take it back. */
export function Waiting({ of: { accountId, limits, pending }, withdraw }: WaitingProps) {
  const { busy, word, run } = useSubmit()
  if (!pending) return word ? <Say word={word} testId="limits-waiting-answer" /> : null
  return (
    <Panel title={texts.looserLater} testId="limits-waiting">
      <Dim>
        {texts.appliesFrom}{' '}
        <Text span inherit fw={700} c="var(--r-text)">
          {zonedTimeText(pending.from)}
        </Text>
        :
      </Dim>
      <List listStyleType="none" size="sm" my="sm">
        {differences(limits, pending.limits).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => void run(async () => (await withdraw(accountId)).message)}
      >
        {texts.withdrawChange}
      </Button>
      <Say word={word} testId="limits-waiting-answer" />
    </Panel>
  )
}
