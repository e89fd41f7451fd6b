import { accountText, chooseAccount, serverNames } from '@ratchet/contract'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { Dim } from '../../ui/Dim.tsx'
import * as texts from './texts.ts'

/** Only a log-in gets a note: the field itself says what is wrong with any other text. */
const isLogin = (code: string): boolean => /^\d{0,20}$/.test(code)

/** Says what a Forex Code means: an account of the trader's, or one that is not there yet. */
export function ForexCodeNote({ code }: { code: string }) {
  const { items, known } = useAccounts()
  const server = serverNames.paper
  const choice = chooseAccount({ server, typed: code, saved: '' }, items)
  const words = {
    known: texts.ordersGoTo(accountText(choice)),
    unknown: texts.unknownAccount(code, server),
    first: texts.emptyCode(server),
    none: '',
  }[choice.state]
  return (
    <Dim role="status" data-testid="forex-code-note" data-state={known ? choice.state : 'unread'}>
      {known && isLogin(code) ? words : ''}
    </Dim>
  )
}
