import { type Account, numberRules, type PaperRequest, readNumber } from '@ratchet/contract'
import { exactInteger, moneyDigits, moneyNumber } from '@ratchet/domain'
import { useQueryClient } from '@tanstack/react-query'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'

export interface PaperFormProps {
  readonly account: Account
  /** Is told the server's words after money or its terms were changed. */
  readonly onDone: (words: string) => void
  readonly close: () => void
}

type Sent = Readonly<Record<string, string>>

/** What is paid in twice because its answer was lost is no result of trading, so pressing again carries the same key. */
const attempts = createAttempts()

/** Sends what is asked of the broker of a paper account, and closes its form. Amounts are in cents. */
export function useFunding({ account: { id }, close, onDone }: PaperFormProps) {
  const queries = useQueryClient()
  return async (kind: PaperRequest, cents = 0): Promise<null> => {
    const [params, body] = [{ id }, { amount: moneyNumber(cents) }]
    const send = {
      deposit: (headers: Sent) => call('deposit', { params, body }, { headers }),
      commission: (headers: Sent) => call('setCommission', { params, body }, { headers }),
      reset: (headers: Sent) => call('resetAccount', { params }, { headers }),
    }[kind]
    const { message } = await attempts.send(JSON.stringify([kind, id, cents]), send)
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    close()
    onDone(message)
    return null
  }
}

/** What was typed, in cents; undefined while it is no amount between the two, which are in the account's currency. */
export function centsIn(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const read = readNumber(text, numberRules.deposit)
  const cents = read.is === 'number' ? exactInteger(read.value, moneyDigits) : undefined
  const scale = 10 ** moneyDigits
  return cents !== undefined && cents >= least * scale && cents <= most * scale ? cents : undefined
}
