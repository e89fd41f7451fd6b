import { Button, Stack, Text } from '@mantine/core'
import type { Account, Broker, BrokerSetup, SetupStep as Step } from '@ratchet/contract'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../api/call.ts'
import { keepFile } from '../../api/download.ts'
import { useBrokers } from '../../api/reference.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { usePause } from '../../ui/accounts/changes.ts'
import { EnvironmentChoice } from '../../ui/accounts/EnvironmentChoice.tsx'
import { Symbols, useSymbols } from '../../ui/accounts/Symbols.tsx'
import { factsText } from '../../ui/accounts/symbols.ts'
import { symbolMeans } from '../../ui/accounts/texts.ts'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { allowedAddress, isReachable } from './address.ts'
import { CompileLog } from './CompileLog.tsx'
import { Copied } from './Copied.tsx'
import { PositionsFound } from './OpenPositions.tsx'
import { SetupStep } from './SetupStep.tsx'
import { Terminal } from './Terminal.tsx'
import { TestOrder } from './TestOrder.tsx'
import * as texts from './texts.ts'
import { type PairingState, usePairing } from './usePairing.ts'
import { useSetupChoice } from './useSetupChoice.ts'

/** Leads a trader from the program's download to the first moved stop, for a broker whose program dials in. */
export function Setup({ brokerId }: { readonly brokerId: string }) {
  const { items, error, again } = useBrokers()
  if (!items) return <Unread error={error} again={again} />
  const broker = items.find(({ id }) => id === brokerId)
  if (!broker?.setup) return <Say word={{ tone: 'bad', text: texts.noSetup }} testId="no-setup" />
  return <Steps broker={broker} setup={broker.setup} />
}

interface StepsProps {
  readonly broker: Broker
  readonly setup: BrokerSetup
}

function Steps({ broker, setup }: StepsProps) {
  const { meant, accountId, mean, connected } = useSetupChoice(broker)
  const account = useAccounts().items.find(({ id }) => id === accountId)
  const pairing = usePairing(broker.id, account !== undefined)
  const address = allowedAddress(pairing.address === null ? location : new URL(pairing.address))
  const code = pairing.code === null ? texts.codeSample : pairing.code
  const next = setup.steps.length
  const connectedFirst = (part: (account: Account) => ReactNode) =>
    account ? part(account) : <Dim>{texts.connectFirst(next + 1)}</Dim>
  return (
    <Stack gap={14} data-testid="setup">
      <Stack gap="xs" align="start" maw={780}>
        <Text>{texts.intro(broker.name)}</Text>
        <Dim>{broker.evidence}</Dim>
        <Dim>{setup.drawings}</Dim>
        {isReachable(location) ? null : (
          <Say word={{ tone: 'warn', text: texts.notReachable }} testId="not-reachable" />
        )}
        <EnvironmentChoice broker={broker} value={meant} onChange={mean} />
      </Stack>
      <Stack component="ol" gap={14} m={0} p={0} style={{ listStyle: 'none' }}>
        {setup.steps.map((step, n) => (
          <SetupStep key={step.title} number={n + 1} {...step} address={address} code={code}>
            <Offer step={step} broker={broker} setup={setup} address={address} pairing={pairing} />
          </SetupStep>
        ))}
        <SetupStep number={next + 1} title={texts.connectTitle} isDone={account !== undefined}>
          <Terminal
            broker={broker}
            meant={meant}
            pairing={pairing}
            account={account}
            onMeant={mean}
            onConnected={connected}
          />
        </SetupStep>
        <SetupStep number={next + 2} title={texts.symbolsTitle} acts={[texts.symbolsText]}>
          {connectedFirst((one) => (
            <OwnSymbols account={one} />
          ))}
        </SetupStep>
        <SetupStep
          number={next + 3}
          title={setup.trading.title}
          acts={[texts.twoSwitches, ...setup.trading.acts]}
          pictures={setup.trading.pictures}
          isDone={account?.state === 'live'}
        >
          {connectedFirst((one) => (
            <>
              <PositionsFound account={one} />
              <AllowTrading account={one} />
            </>
          ))}
        </SetupStep>
        <SetupStep number={next + 4} title={texts.testTitle} acts={[texts.testText]}>
          {connectedFirst((one) => (
            <TestOrder account={one} />
          ))}
        </SetupStep>
      </Stack>
    </Stack>
  )
}

interface OfferProps extends StepsProps {
  readonly step: Step
  readonly address: string
  readonly pairing: PairingState
}

/** Shows what a step of the broker's offers beside its text. */
function Offer({ step, broker, setup, address, pairing }: OfferProps) {
  switch (step.offers) {
    case 'program':
      return <Download broker={broker.id} file={setup.file} />
    case 'log':
      return <CompileLog />
    case 'address':
      return <Copied label={texts.address} value={address} testId="setup-address" />
    case 'code':
      return <PairingCode pairing={pairing} />
    case null:
      return null
  }
}

/** Hands the program to the browser to keep. */
function Download({ broker, file }: { readonly broker: string; readonly file: string }) {
  const { busy, word, run } = useSubmit()
  const keep = async () => texts.downloaded(await keepFile(addressOf('exportProgram', { broker }, {}), () => {}))
  return (
    <>
      <div>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void run(keep)}
          data-testid="download-program"
        >
          {texts.download(file)}
        </Button>
      </div>
      <Say word={word} testId="download-answer" />
    </>
  )
}

/** Offers a pairing code, says how long it is valid, and replaces it by a new one. */
function PairingCode({ pairing: { code, leftMs, isExpired, renew, submit } }: { readonly pairing: PairingState }) {
  const isValid = code !== null && !isExpired
  return (
    <>
      {isValid ? (
        <>
          <Copied label={texts.pairingCode} value={code} testId="pairing-code" />
          {/* A time that changes each second would be read out each second. */}
          <Text size="sm" c="dimmed" className="num" role="timer" aria-live="off" data-testid="pairing-left">
            {texts.validFor(clockText(leftMs))}
          </Text>
        </>
      ) : null}
      {isExpired ? <Say word={{ tone: 'warn', text: texts.codeExpired }} testId="pairing-expired" /> : null}
      <div>
        <Button
          size="xs"
          variant={isValid ? 'default' : 'filled'}
          loading={submit.busy}
          onClick={renew}
          data-testid="pairing-new"
        >
          {code === null ? texts.getCode : texts.newCode}
        </Button>
      </div>
      {code === null ? <Dim>{texts.codeLives}</Dim> : null}
      <Say word={submit.word} testId="pairing-answer" />
    </>
  )
}

/** Writes a span as minutes and seconds, '9:05', as on a clock that runs down. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Until the terminal has sent its symbols they are asked for this often. */
const askAgainMs = 3000

/** Lists the symbols that are on with what each stands for at the broker, and opens the list of all. */
function OwnSymbols({ account }: { readonly account: Account }) {
  const items = useSymbols(account.id, askAgainMs).data?.items
  const on = items?.filter((one) => one.on) ?? []
  return (
    <>
      {items?.length === 0 ? <Dim>{texts.symbolsNotSent}</Dim> : null}
      {items && items.length > 0 && on.length === 0 ? <Text>{texts.noSymbolOn}</Text> : null}
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {on.map((one) => (
          <li key={one.symbol} data-testid="setup-symbol">
            <strong>{one.brokerSymbol === null ? one.symbol : symbolMeans(one.symbol, one.brokerSymbol)}</strong>{' '}
            <Dim span>{[one.name, factsText(one)].filter(Boolean).join(' · ')}</Dim>
          </li>
        ))}
      </Stack>
      <div>
        <Symbols account={account} />
      </div>
    </>
  )
}

/** Ratchet's own of the two switches that allow trading: it resumes the account, and pauses it again. */
function AllowTrading({ account }: { readonly account: Account }) {
  const pause = usePause()
  const { busy, word, run } = useSubmit()
  const isPaused = account.state === 'paused'
  const label = accountLabel(account)
  return (
    <>
      <Text>{isPaused ? texts.readOnlyHere : texts.tradingHere}</Text>
      {account.trouble ? <Say word={{ tone: 'warn', text: account.trouble }} testId="trading-trouble" /> : null}
      <div>
        <Button
          variant={isPaused ? 'filled' : 'default'}
          loading={busy}
          aria-label={isPaused ? texts.allowOn(label) : texts.pauseOn(label)}
          onClick={() => void run(() => pause(account))}
          data-testid="allow-trading"
        >
          {isPaused ? texts.allowHere : texts.pauseHere}
        </Button>
      </div>
      <Say word={word} testId="allow-answer" />
    </>
  )
}
