import {
  Button,
  Flex,
  Group,
  Input,
  List,
  NativeSelect,
  PasswordInput,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { Account, Broker, BrokerField, Environment } from '@ratchet/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrokers } from '../../api/reference.ts'
import { plainMoneyText } from '../../format/text.ts'
import { AccountName } from '../../ui/accounts/AccountName.tsx'
import { nameOf } from '../../ui/accounts/connect.ts'
import { EnvironmentChoice } from '../../ui/accounts/EnvironmentChoice.tsx'
import { RealMoney } from '../../ui/accounts/RealMoney.tsx'
import * as shared from '../../ui/accounts/texts.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Say } from '../../ui/Say.tsx'
import { Unread } from '../../ui/Unread.tsx'
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
  return items ? <Fields {...props} brokers={items} /> : <Unread error={error} again={again} />
}

const setupLink = (broker: string, environment: string): string =>
  `/admin/setup/${encodeURIComponent(broker)}?${new URLSearchParams({ environment })}`

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
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {texts.cancel}
    </Button>
  )
  return (
    <Form submit={submit} send={connect.send} gap="sm" autoComplete="off" data-testid="connect-form">
      {renewed ? (
        <Text size="sm" className="num">
          {broker?.name} {environment?.name}
          {texts.accountOf(renewed.login)}
        </Text>
      ) : (
        <Flex wrap="wrap" gap="sm">
          <NativeSelect
            name="broker"
            label={texts.broker}
            data={brokers.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.broker}
            error={wrong.broker}
            onChange={({ currentTarget }) => change(placeAt(currentTarget.value))}
            flex="1 1 200px"
            data-autofocus
          />
          <Input.Wrapper
            label={shared.environment}
            labelElement="div"
            labelProps={{ 'aria-hidden': true, display: 'block' }}
            error={wrong.environment}
            flex="1 1 200px"
          >
            <EnvironmentChoice
              broker={broker}
              value={draft.environment as Environment}
              onChange={(environment) => change({ environment, login: '', understood: '', typed: '' })}
            />
          </Input.Wrapper>
        </Flex>
      )}
      {broker?.direction === 'dials in' ? (
        <>
          <Text size="sm">{texts.dialsIn(broker.name)}</Text>
          <Group gap="xs" justify="flex-end">
            {cancel}
            <Button component={Link} to={setupLink(broker.id, draft.environment)} data-testid="to-setup">
              {texts.toSetup}
            </Button>
          </Group>
        </>
      ) : (
        <Access connect={connect} renewed={renewed} cancel={cancel} />
      )}
      <Dim size="xs">
        {broker?.evidence} {broker?.direction === 'dials in' ? null : texts.testNote}
      </Dim>
    </Form>
  )
}

interface AccessProps {
  readonly connect: ReturnType<typeof useConnect>
  readonly renewed: Account | null
  readonly cancel: ReactNode
}

/** Asks for the credentials, tests them, and connects an account that they reach. */
function Access({ connect, renewed, cancel }: AccessProps) {
  const { draft, broker, change, submit, login, asksConsent, isReady } = connect
  const { wrong } = submit
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
      <TestSteps connect={connect} />
      {isReady && !renewed ? (
        <>
          <AccountChoice connect={connect} />
          <AccountName value={draft.name} error={wrong.name} onChange={(name) => change({ name })} />
        </>
      ) : null}
      {isReady && asksConsent ? <RealMoney login={login} draft={draft} wrong={wrong} onChange={change} /> : null}
      <Say word={submit.word} testId="connect-answer" />
      <Group gap="xs" justify="flex-end">
        {cancel}
        <SubmitButton submit={submit} data-testid={isReady ? 'connect-send' : 'connect-test'}>
          {isReady ? (renewed ? shared.renew : shared.connect) : texts.test}
        </SubmitButton>
      </Group>
    </>
  )
}

type Connecting = Pick<AccessProps, 'connect'>

/** Tells step by step what a test found; a screen reader hears it as it comes. */
function TestSteps({ connect: { tested, broker, submit } }: Connecting) {
  return (
    <div role="status" data-testid="connect-steps">
      {submit.busy && tested === null ? <Dim>{texts.testing(broker?.name ?? texts.theBroker)}</Dim> : null}
      <List type="ordered" listStyleType="none" size="sm" spacing={6}>
        {tested?.steps.map(({ name, ok, words }) => (
          <List.Item
            key={name}
            icon={
              ok ? (
                <IconCheck size={16} color="var(--r-gain)" aria-label={texts.passed} />
              ) : (
                <IconX size={16} color="var(--r-loss)" aria-label={texts.failed} />
              )
            }
          >
            <strong>{name}</strong> {words}
          </List.Item>
        ))}
      </List>
      {tested && tested.choices.length === 0 && tested.steps.every(({ ok }) => ok) ? (
        <Text size="xs" c="var(--r-loss)">
          {texts.noUsableAccount}
        </Text>
      ) : null}
    </div>
  )
}

/** Offers the accounts that a token reaches. The only one there is needs no choice. */
function AccountChoice({ connect: { choices, login, submit, change } }: Connecting) {
  const wrong = submit.wrong.login
  return (
    <Radio.Group
      name="login"
      label={choices.length === 1 ? texts.account : texts.chooseAccount}
      value={login}
      error={wrong === true ? shared.noAccountChosen : wrong}
      errorProps={{ role: 'alert' }}
      onChange={(login) => change({ login })}
      data-testid="connect-choices"
    >
      <Stack gap="xs" my={6}>
        {choices.map((one) => (
          <Radio
            key={one.login}
            value={one.login}
            label={
              <>
                <strong className="num">{one.login}</strong> {one.name}
              </>
            }
            description={
              <span className="num">
                {plainMoneyText(one.balance)} {one.currency} · {one.hedging ? shared.hedging : shared.netting}
              </span>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
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
