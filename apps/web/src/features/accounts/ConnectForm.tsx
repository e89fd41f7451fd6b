import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { type Account, accountNameMost, type Broker } from '@ratchet/contract'
import { wordsOf } from '../../api/call.ts'
import { useBrokers } from '../../api/reference.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Say } from '../../ui/Say.tsx'
import text from '../../ui/text.module.css'
import { AccountChoice } from './AccountChoice.tsx'
import css from './accounts.module.css'
import { RealMoney } from './RealMoney.tsx'
import { TestSteps } from './TestSteps.tsx'
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
  const environmentOf = ({ broker, environment }: { broker: string; environment: string }) =>
    brokers.find(({ id }) => id === broker)?.environments.find(({ id }) => id === environment)
  const connect = useConnect({ renewed, serverOf: (draft) => environmentOf(draft)?.server ?? '', onDone })
  const { draft, change, submit, tested, choices, login, asksConsent, isReady } = connect
  const { wrong, busy } = submit
  const broker = brokers.find(({ id }) => id === draft.broker)
  const token = broker?.fields.find(({ name }) => name === 'token')
  return (
    <Form submit={submit} send={connect.send} className={css.connect} autoComplete="off" data-testid="connect-form">
      {renewed ? (
        <p className="num">
          {broker?.name} {environmentOf(draft)?.name}
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
            onChange={({ currentTarget }) => change({ broker: currentTarget.value, login: '' })}
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
      <PasswordInput
        name="credentials.token"
        label={token?.label ?? texts.token}
        description={token?.help}
        // Neither the browser nor a password manager is to keep it.
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': texts.toggleToken, tabIndex: 0 }}
        value={draft['credentials.token']}
        error={wrong['credentials.token']}
        onChange={({ currentTarget }) => change({ 'credentials.token': currentTarget.value })}
        {...(renewed ? { 'data-autofocus': true } : {})}
        data-testid="connect-token"
      />
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
      <p className={text.fine}>{texts.testNote}</p>
    </Form>
  )
}
