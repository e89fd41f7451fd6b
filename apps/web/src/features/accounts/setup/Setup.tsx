import { Button } from '@mantine/core'
import type { Broker, BrokerSetup, SetupStep as Step } from '@ratchet/contract'
import { wordsOf } from '../../../api/call.ts'
import { useBrokers } from '../../../api/reference.ts'
import { useAccounts } from '../../../trading/accounts/accounts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Say } from '../../../ui/Say.tsx'
import { environment, environmentLive, environmentPractice, loadingBrokers, tryAgain } from '../texts.ts'
import { AllowTrading } from './AllowTrading.tsx'
import { allowedAddress, isReachable } from './address.ts'
import { CompileLog } from './CompileLog.tsx'
import { Copied } from './Copied.tsx'
import { Download } from './Download.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PositionsFound } from './PositionsFound.tsx'
import { SetupStep } from './SetupStep.tsx'
import { SymbolsStep } from './SymbolsStep.tsx'
import css from './setup.module.css'
import { Terminal } from './Terminal.tsx'
import { TestOrder } from './TestOrder.tsx'
import * as texts from './texts.ts'
import { type PairingState, usePairing } from './usePairing.ts'
import { useSetupChoice } from './useSetupChoice.ts'

interface SetupProps {
  readonly brokerId: string
}

/** Leads a trader from the program's download to the first moved stop, for a broker whose program dials in. */
export function Setup({ brokerId }: SetupProps) {
  const { items, error, again } = useBrokers()
  if (!items)
    return error ? (
      <div className={css.form}>
        <Say word={{ tone: 'bad', text: wordsOf(error) }} />
        <div>
          <Button variant="default" onClick={again}>
            {tryAgain}
          </Button>
        </div>
      </div>
    ) : (
      <p role="status">{loadingBrokers}</p>
    )
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
  return (
    <div className={css.setup} data-testid="setup">
      <div className={css.intro}>
        <p>{texts.intro(broker.name)}</p>
        <p className={css.dim}>{broker.evidence}</p>
        <p className={css.dim}>{setup.drawings}</p>
        {isReachable(location) ? null : (
          <Say word={{ tone: 'warn', text: texts.notReachable }} testId="not-reachable" />
        )}
        <Choice
          label={environment}
          value={meant}
          options={broker.environments.map(({ id, name, live }) => ({
            value: id,
            short: name,
            name: live ? environmentLive(name) : environmentPractice(name),
          }))}
          onChange={mean}
        />
      </div>
      <ol className={css.steps}>
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
          {account ? <SymbolsStep account={account} /> : <p className={css.dim}>{texts.connectFirst(next + 1)}</p>}
        </SetupStep>
        <SetupStep
          number={next + 3}
          title={setup.trading.title}
          acts={[texts.twoSwitches, ...setup.trading.acts]}
          pictures={setup.trading.pictures}
          isDone={account?.state === 'live'}
        >
          {account ? (
            <>
              <PositionsFound account={account} />
              <AllowTrading account={account} />
            </>
          ) : (
            <p className={css.dim}>{texts.connectFirst(next + 1)}</p>
          )}
        </SetupStep>
        <SetupStep number={next + 4} title={texts.testTitle} acts={[texts.testText]}>
          {account ? <TestOrder account={account} /> : <p className={css.dim}>{texts.connectFirst(next + 1)}</p>}
        </SetupStep>
      </ol>
    </div>
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
