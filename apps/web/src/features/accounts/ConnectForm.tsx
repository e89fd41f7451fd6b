import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { type Account, accountNameMost, type Broker, type BrokerField } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useBrokers } from '../../api/reference.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Say } from '../../ui/Say.tsx'
import text from '../../ui/text.module.css'
import { AccountChoice } from './AccountChoice.tsx'
import css from './accounts.module.css'
import { nameOf } from './connect.ts'
import { RealMoney } from './RealMoney.tsx'
import { TestSteps } from './TestSteps.tsx'
import { ToSetup } from './ToSetup.tsx'
import * as texts from './texts.ts'
import { useConnect } from './useConnect.ts'

interface ConnectFormProps {
  readonly renewed: Account | null
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

/** Waits for the list of brokers: what a form asks for is the broker's. */
export function ConnectForm(props: ConnectFormProps) {
  const { items, error, again } = useBrokers()
  if (items) return <Fields {...props} brokers={items} />
  if (!error) return <p role="status">{texts.loadingBrokers}</p>
  return (
    <div className={css.connect}>
      <Say word={{ tone: 'bad', text: wordsOf(error) }} />
      <Button variant="default" onClick={again}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}

function Fields({ renewed, onClose, onDone, brokers }: ConnectFormProps & { readonly brokers: readonly Broker[] }) {
  const connect = useConnect({ renewed, brokers, onDone })
  const { draft, broker, environment, change, submit } = connect
  const { wrong } = submit
  /** Another broker may have other environments. */
  const placeAt = (id: string) => {
    const there = brokers.find((one) => one.id === id)?.environments ?? []
    const same = there.find((one) => one.id === draft.environment) ?? there[0]
    return { broker: id, environment: same?.id ?? '', login: '', understood: '', typed: '' }
  }
  return (
    <Form submit={submit} send={connect.send} className={css.connect} autoComplete="off" data-testid="connect-form">
      {renewed ? (
        <p className="num">
          {broker?.name} {environment?.name}
          {texts.accountOf(renewed.login)}
        </p>
      ) : (
        <div className={css.where}>
          <NativeSelect
            name="broker"
            label={texts.broker}
            data={brokers.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.broker}
            error={wrong.broker}
            onChange={({ currentTarget }) => change(placeAt(currentTarget.value))}
            data-autofocus
          />
          <div>
            <span className={css.label} aria-hidden>
              {texts.environment}
            </span>
            <Choice
              label={texts.environment}
              value={draft.environment}
              options={(broker?.environments ?? []).map(({ id, name, live }) => ({
                value: id as string,
                short: name,
                name: live ? texts.environmentLive(name) : texts.environmentPractice(name),
              }))}
              onChange={(environment) => change({ environment, login: '', understood: '', typed: '' })}
            />
            {wrong.environment ? <p className={css.fault}>{wrong.environment}</p> : null}
          </div>
        </div>
      )}
      {broker?.direction === 'dials in' ? (
        <ToSetup broker={broker} environment={draft.environment} onClose={onClose} />
      ) : (
        <Access connect={connect} renewed={renewed} onClose={onClose} />
      )}
    </Form>
  )
}

interface AccessProps extends Pick<ConnectFormProps, 'renewed' | 'onClose'> {
  readonly connect: ReturnType<typeof useConnect>
}

/** Asks for the credentials, tests them, and connects an account that they reach. */
function Access({ connect, renewed, onClose }: AccessProps) {
  const { draft, broker, change, submit, tested, choices, login, asksConsent, isReady } = connect
  const { wrong, busy } = submit
  return (
    <>
      {broker?.fields.map((field, n) => (
        <Credential
          key={`${broker.id} ${field.name}`}
          field={field}
          value={draft[nameOf(field)] ?? ''}
          error={wrong[nameOf(field)]}
          onChange={(value) => change({ [nameOf(field)]: value })}
          isFirst={renewed !== null && n === 0}
        />
      ))}
      <TestSteps tested={tested} isBusy={busy && tested === null} broker={broker?.name ?? texts.theBroker} />
      {isReady && !renewed ? (
        <>
          <AccountChoice
            choices={choices}
            login={login}
            wrong={wrong.login}
            onChange={(one) => change({ login: one })}
          />
          <TextInput
            name="name"
            label={texts.name}
            description={texts.newNameHint}
            maxLength={accountNameMost}
            autoComplete="off"
            value={draft.name}
            error={wrong.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            data-testid="connect-name"
          />
        </>
      ) : null}
      {isReady && asksConsent ? <RealMoney login={login} draft={draft} wrong={wrong} onChange={change} /> : null}
      <Say word={submit.word} testId="connect-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <SubmitButton submit={submit} data-testid={isReady ? 'connect-send' : 'connect-test'}>
          {isReady ? (renewed ? texts.renew : texts.connect) : texts.test}
        </SubmitButton>
      </div>
      <p className={text.fine}>
        {broker?.evidence} {texts.testNote}
      </p>
    </>
  )
}

interface CredentialProps {
  readonly field: BrokerField
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (value: string) => void
  readonly isFirst: boolean
}

/** One of the credentials that a broker asks for. Neither the browser nor a password manager is to keep it. */
function Credential({ field, value, error, onChange, isFirst }: CredentialProps) {
  const common = {
    name: nameOf(field),
    label: field.label,
    description: field.help,
    autoComplete: 'off',
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    spellCheck: false,
    value,
    error,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
    ...(isFirst ? { 'data-autofocus': true } : {}),
    'data-testid': `connect-${field.name}`,
  } as const
  if (!field.secret) return <TextInput {...common} />
  const toggle = { 'aria-label': texts.toggleSecret(field.noun), tabIndex: 0 }
  return <PasswordInput {...common} visibilityToggleButtonProps={toggle} />
}
