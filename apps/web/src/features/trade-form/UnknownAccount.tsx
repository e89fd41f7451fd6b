import { Anchor, Button, Stack, Text } from '@mantine/core'
import { namedLogin, serverNames, type TradeBody } from '@ratchet/contract'
import { Link } from 'react-router'
import { useProfile } from '../../api/profile.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { AskModal } from './AskFirst.tsx'
import * as texts from './texts.ts'

interface UnknownAccountProps {
  /** Holds the instruction that was refused for its log-in; null while nothing is asked. */
  readonly input: TradeBody | null
  /** Takes the instruction as it is meant, to be sent; null sends nothing. */
  readonly onAnswer: (input: TradeBody | null) => void
}

/** Asks which account is meant where a log-in is none of the trader's. The focus starts on Cancel: a stray Enter opens nothing. */
export function UnknownAccount({ input, onAnswer }: UnknownAccountProps) {
  return (
    <AskModal opened={input !== null} onClose={() => onAnswer(null)} title={texts.whichAccount}>
      {input ? <Question input={input} onAnswer={onAnswer} /> : null}
    </AskModal>
  )
}

function Question({ input, onAnswer }: UnknownAccountProps & { readonly input: TradeBody }) {
  const { profile } = useProfile()
  const { items } = useAccounts()
  const { server = '', brokerId: typed = '' } = input
  const login = namedLogin(typed, profile?.forexCode ?? '')
  const opens = server === serverNames.paper
  const others = items.filter((one) => one.server === server && one.login !== login)
  const ways = [
    ...(opens ? [texts.openPaperAccount(login)] : []),
    ...others.map((one) => texts.existingAccount(one.login)),
  ]
  return (
    <Stack gap="sm" data-testid="unknown-account">
      <Text size="sm">
        {texts.youHaveNoAccount} <strong className="num">{login}</strong> {texts.on} <strong>{server}</strong>.{' '}
        {texts.nothingSent}
        {ways.length > 0 ? ` ${sentence(ways.join(texts.or))}?` : texts.connectLiveFirst}
      </Text>
      {typed === '' ? (
        <Text size="sm">
          {texts.forexCodeIs(login)}{' '}
          <Anchor component={Link} to="/admin/settings" size="sm" fw={600}>
            {texts.settings}
          </Anchor>
          .
        </Text>
      ) : null}
      <Stack gap="xs">
        {opens ? (
          <Button
            variant="default"
            onClick={({ detail }) => detail < 2 && onAnswer({ ...input, openAccount: true })}
            data-testid="open-account"
          >
            {texts.openAndSend(login)}
          </Button>
        ) : null}
        {others.map((one) => (
          <Button
            key={one.id}
            variant="default"
            onClick={({ detail }) => detail < 2 && onAnswer({ ...input, brokerId: one.login })}
            data-testid="use-account"
          >
            {texts.sendWith(one.login)}
          </Button>
        ))}
        <Button data-autofocus onClick={() => onAnswer(null)} data-testid="account-cancel">
          {texts.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
