import { Group } from '@mantine/core'
import { type Account, isPaperServer, paperServerOf } from '@ratchet/contract'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import { isConnected, useAccounts } from '../../trading/accounts/accounts.ts'
import { useChange, usePause } from '../../ui/accounts/changes.ts'
import { Symbols } from '../../ui/accounts/Symbols.tsx'
import { Tool } from '../../ui/accounts/Tool.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { good } from '../../ui/OwnPanel.tsx'
import { PopButton } from '../../ui/pop/PopButton.tsx'
import { Say } from '../../ui/Say.tsx'
import { Disconnect } from './Disconnect.tsx'
import { PaperAmount, PaperReset } from './PaperMoney.tsx'
import { Rename } from './Rename.tsx'
import * as texts from './texts.ts'

interface AccountToolsProps {
  readonly account: Account
  readonly onRenew: (account: Account) => void
}

/** Offers what can be done with an account. The paper broker's needs no token, and is always there. */
export function AccountTools({ account, onRenew }: AccountToolsProps) {
  const { name, login, broker, state, server } = account
  const { items } = useAccounts()
  const hasPaper = items.some((one) => one.server === paperServerOf(server))
  const label = name || login
  const change = useChange()
  const pause = usePause()
  const { busy, word, run } = useSubmit()
  const [funded, setFunded] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const openPaper = async () => texts.paperOpened((await change(call('openPaper', { body: { market: server } }))).login)
  const isPaused = state === 'paused'
  const renew = (text: string, name: string) => (
    <Tool text={text} name={name} testId="account-renew" onPress={() => onRenew(account)} />
  )
  const closeLeaving = () => setLeaving(false)
  return (
    <>
      <Group gap={6}>
        <PopTool label={texts.renameAccount(label)} text={texts.rename} testId="account-rename">
          {(close) => <Rename account={account} close={close} />}
        </PopTool>
        {isPaperServer(server) ? <PaperTools account={account} label={label} onDone={setFunded} /> : null}
        {isConnected(account) ? (
          <>
            <Symbols account={account} />
            {hasPaper ? null : (
              <Tool
                text={texts.openPaper}
                name={texts.openPaperOn(label)}
                testId="account-paper"
                busy={busy}
                onPress={() => void run(openPaper)}
              />
            )}
            <Tool
              text={isPaused ? texts.resume : texts.pause}
              name={isPaused ? texts.resumeAccount(label) : texts.pauseAccount(label)}
              testId="account-pause"
              busy={busy}
              onPress={() => void run(() => pause(account))}
            />
            {renew(texts.renewAccess, texts.renewAccessOf(label))}
            <Tool
              text={texts.disconnect}
              name={texts.disconnectAccount(label)}
              testId="account-disconnect"
              color="var(--r-loss)"
              onPress={() => setLeaving(true)}
            />
            <Dialog title={texts.disconnectQuestion} opened={isLeaving} close={closeLeaving}>
              <Disconnect account={account} close={closeLeaving} />
            </Dialog>
          </>
        ) : broker === 'paper' ? null : (
          renew(texts.reconnect, texts.reconnectAccount(label))
        )}
      </Group>
      <Say word={word ?? good(funded)} testId="account-answer" />
    </>
  )
}

interface PaperToolsProps {
  readonly account: Account
  readonly label: string
  readonly onDone: (message: string) => void
}

function PaperTools({ account, label, onDone }: PaperToolsProps) {
  const { server, login, ordersMargin } = account
  const hasPosition = useWorld(({ activeTrades }) =>
    activeTrades.some((trade) => trade.server === server && trade.brokerId === login),
  )
  const isOpen = hasPosition || (ordersMargin ?? 0) > 0
  const why = useId()
  return (
    <>
      <PopTool label={texts.depositInto(label)} text={texts.depositTool} testId="account-deposit">
        {(close) => <PaperAmount kind="deposit" account={account} close={close} onDone={onDone} />}
      </PopTool>
      <PopTool label={texts.commissionOf(label)} text={texts.commissionTool} testId="account-commission">
        {(close) => <PaperAmount kind="commission" account={account} close={close} onDone={onDone} />}
      </PopTool>
      {isOpen ? (
        <>
          <Tool text={texts.resetTool} name={texts.resetAccount(label)} testId="account-reset" why={why} />
          <Dim id={why} size="xs" w="100%" data-testid="reset-why">
            {texts.resetNeedsClosing}
          </Dim>
        </>
      ) : (
        <PopTool label={texts.resetAccount(label)} text={texts.resetTool} testId="account-reset">
          {(close) => <PaperReset account={account} close={close} onDone={onDone} />}
        </PopTool>
      )}
    </>
  )
}

interface PopToolProps {
  readonly label: string
  readonly text: string
  readonly testId: string
  readonly children: (close: () => void) => ReactNode
}

const PopTool = ({ children, ...rest }: PopToolProps) => (
  <PopButton {...rest} size="compact-xs" width={252} panel={children} />
)
