import { Anchor, Button, Modal } from '@mantine/core'
import { namedLogin, serverNames, type TradeBody } from '@ratchet/contract'
import { Link } from 'react-router'
import { useProfile } from '../../api/profile.ts'
import { useAccounts } from '../../trading/accounts.ts'
import css from './trade-form.module.css'

interface UnknownAccountProps {
  /** Holds the instruction that was refused for its log-in; null while nothing is asked. */
  readonly input: TradeBody | null
  /** Takes the instruction as it is meant, to be sent; null sends nothing. */
  readonly onAnswer: (input: TradeBody | null) => void
}

/** Asks which account is meant where a log-in is none of the trader's. The focus starts on Cancel: a stray Enter opens nothing. */
export function UnknownAccount({ input, onAnswer }: UnknownAccountProps) {
  return (
    <Modal
      opened={input !== null}
      onClose={() => onAnswer(null)}
      title="Which account?"
      centered
      closeOnClickOutside={false}
      classNames={{ content: css.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': 'Do not send' }}
      transitionProps={{ duration: 0 }}
    >
      {input ? <Question input={input} onAnswer={onAnswer} /> : null}
    </Modal>
  )
}

function Question({ input, onAnswer }: UnknownAccountProps & { readonly input: TradeBody }) {
  const { profile } = useProfile()
  const { items } = useAccounts()
  const { server = '', brokerId: typed = '' } = input
  const login = namedLogin(typed, profile?.forexCode ?? '')
  const opens = server === serverNames.paper
  const others = items.filter((one) => one.server === server && one.login !== login)
  const ways = [...(opens ? [`open a new paper account ${login}`] : []), ...others.map((one) => `use ${one.login}`)]
  return (
    <div className={css.ask} data-testid="unknown-account">
      <p>
        <strong>{server}</strong> has no account <strong className="num">{login}</strong> of yours. Nothing was sent.
        {ways.length > 0
          ? ` ${sentence(ways.join(', or '))}?`
          : ' No live account is connected there: connect one under Settings, or choose another server.'}
      </p>
      {typed === '' ? (
        <p>
          {login} is the Forex Code saved in your{' '}
          <Anchor component={Link} to="/admin/settings" size="sm" fw={600}>
            Settings
          </Anchor>
          .
        </p>
      ) : null}
      <div className={css.accounts}>
        {opens ? (
          <Button
            variant="default"
            onClick={({ detail }) => detail < 2 && onAnswer({ ...input, openAccount: true })}
            data-testid="open-account"
          >
            Open {login} and send
          </Button>
        ) : null}
        {others.map((one) => (
          <Button
            key={one.id}
            variant="default"
            onClick={({ detail }) => detail < 2 && onAnswer({ ...input, brokerId: one.login })}
            data-testid="use-account"
          >
            Use {one.login} and send
          </Button>
        ))}
        <Button data-autofocus onClick={() => onAnswer(null)} data-testid="account-cancel">
          Cancel
        </Button>
      </div>
    </div>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
