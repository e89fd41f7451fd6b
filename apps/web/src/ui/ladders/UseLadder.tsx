import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type Account, messages, type SavedLadder } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { accountsKey, useAccounts } from '../../trading/accounts/accounts.ts'
import { useAdoptedLadder } from '../../trading/ladder/adopted-ladder.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { Say } from '../Say.tsx'
import { LadderSketch } from './LadderSketch.tsx'
import { RungList } from './RungList.tsx'
import * as texts from './texts.ts'
import { Warnings } from './Warnings.tsx'

interface UseLadderProps {
  /** Null while nothing is asked. */
  readonly ladder: (Pick<SavedLadder, 'name' | 'ladder'> & { readonly id?: string }) | null
  /** It becomes this account's own; without one it becomes the ladder of all accounts that have none of their own. */
  readonly account: Account | undefined
  readonly close: () => void
}

/** Asks before a kept ladder is put in force, since open positions climb by it too. */
export function UseLadder({ ladder, account, close }: UseLadderProps) {
  const titleOf = (name: string) => (account ? texts.questionFor(name, accountLabel(account)) : texts.makeDefault(name))
  return (
    <Modal
      opened={ladder !== null}
      onClose={close}
      size="sm"
      title={ladder ? titleOf(ladder.name) : ''}
      closeButtonProps={{ 'aria-label': texts.closeDialog }}
      transitionProps={{ duration: 0 }}
    >
      {ladder ? <Question ladder={ladder} account={account} close={close} /> : null}
    </Modal>
  )
}

function Question({
  ladder: { id, name, ladder },
  account,
  close,
}: UseLadderProps & { ladder: NonNullable<UseLadderProps['ladder']> }) {
  const queries = useQueryClient()
  const submit = useSubmit()
  const adopted = useAdoptedLadder(account?.id)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const done = submit.word?.tone === 'good'
  const adopt = async () => {
    const kept = await (account
      ? call('putAccountRisk', { params: { id: account.id }, body: ladder })
      : call('putRisk', { body: ladder }))
    if (account) await queries.invalidateQueries({ queryKey: [accountsKey] })
    if (id !== undefined) adopted.adopt(id)
    setWarnings(kept.warnings)
    return messages.riskUpdated
  }
  return (
    <Stack gap={14} data-testid="use-ladder">
      <LadderSketch ladder={ladder} size="wide" />
      <RungList ladder={ladder} />
      <Meaning account={account} />
      <Say word={submit.word} testId="use-ladder-answer" />
      {warnings.length > 0 ? <Say word={{ tone: 'warn', text: <Warnings of={warnings} /> }} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {done ? texts.close : texts.cancel}
        </Button>
        {done ? null : (
          <Button loading={submit.busy} onClick={() => void submit.run(adopt)} data-testid="adopt">
            {name.length > 18 ? texts.confirm : texts.confirmName(name)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Says who climbs by it from now on. */
function Meaning({ account }: { readonly account: Account | undefined }) {
  const { items } = useAccounts()
  const open = useWorld((world) => world.activeTrades).filter(({ server, brokerId, ladder: own }) => {
    if (own) return false
    const its = items.find((one) => one.server === server && one.login === brokerId)
    return account ? its?.id === account.id : !its?.ladder
  }).length
  const own = items.filter((one) => one.ladder && one.state !== 'disconnected').length
  const who = account
    ? texts.accountUsesIt(accountLabel(account))
    : own > 0
      ? texts.becomesDefaultExcept
      : texts.becomesDefault
  return (
    <Text fz="sm" c="dimmed">
      {who} {open > 0 ? texts.positionsUseIt(open) : texts.noPosition}
    </Text>
  )
}
