import { Button, Text } from '@mantine/core'
import type { Account, Broker, Environment } from '@ratchet/contract'
import { wordsOf } from '../../api/call.ts'
import { heardText } from '../../format/ago.ts'
import { accountLabel, stateWord } from '../../trading/accounts/account-words.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Say } from '../../ui/Say.tsx'
import { ConnectAccount } from './ConnectAccount.tsx'
import { Report } from './Report.tsx'
import { Marked } from './SetupStep.tsx'
import * as texts from './texts.ts'
import type { PairingState } from './usePairing.ts'

interface TerminalProps {
  readonly broker: Broker
  readonly meant: Environment
  readonly pairing: PairingState
  readonly account: Account | undefined
  readonly onMeant: (environment: Environment) => void
  readonly onConnected: (accountId: string) => void
}

/** Shows live what the terminal reports, and connects its account. */
export function Terminal({ broker, meant, pairing, account, onMeant, onConnected }: TerminalProps) {
  const { code, report, error, isExpired, state, heardAt, nowMs } = pairing
  if (account)
    return (
      <>
        <Say
          word={{
            tone: 'good',
            text: `${texts.isConnected(accountLabel(account))} ${account.state === 'paused' ? texts.readsOnly : ''}`,
          }}
          testId="setup-connected"
        />
        <Dim data-testid="setup-state">
          {stateWord(account)}
          {account.trouble ? `. ${account.trouble}` : null}
        </Dim>
      </>
    )
  if (error && !report) return <Say word={{ tone: 'bad', text: wordsOf(error) }} testId="report-failed" />
  if (code === null) return <Dim>{texts.codeFirst}</Dim>
  if (!report)
    return (
      <>
        <Text role="status" data-testid="terminal-silent">
          {isExpired ? texts.neverHeard : texts.listening}
        </Text>
        <Dim>
          <Marked text={broker.setup?.remedies.silent ?? ''} />
        </Dim>
      </>
    )
  const nameOf = (environment: Environment) => broker.environments.find(({ id }) => id === environment)?.name ?? ''
  return (
    <>
      <Report broker={broker} report={report} />
      {heardAt ? (
        // A time that changes each second would be read out each second.
        <Dim className="num" data-testid="terminal-heard">
          {heardText(heardAt, nowMs)}
        </Dim>
      ) : null}
      {state === 'waiting' ? <Say word={{ tone: 'warn', text: texts.terminalGone }} testId="terminal-gone" /> : null}
      {report.environment === meant ? (
        isExpired ? (
          <Say word={{ tone: 'warn', text: texts.expiredBeforeConnect }} testId="expired-before-connect" />
        ) : (
          <ConnectAccount broker={broker} code={code} report={report} onConnected={onConnected} />
        )
      ) : (
        <>
          <Say
            word={{ tone: 'bad', text: texts.wrongKind(nameOf(report.environment), nameOf(meant)) }}
            testId="wrong-kind"
          />
          <div>
            <Button size="xs" variant="default" onClick={() => onMeant(report.environment)} data-testid="mean-other">
              {texts.otherKind(nameOf(report.environment))}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
