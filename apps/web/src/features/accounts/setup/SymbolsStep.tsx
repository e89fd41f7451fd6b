import type { Account } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Symbols, symbolsKey } from '../Symbols.tsx'
import { factsText } from '../symbols.ts'
import { symbolMeans } from '../texts.ts'
import css from './setup.module.css'
import * as texts from './texts.ts'

/** Until the terminal has sent its symbols they are asked for this often. */
const askAgainMs = 3000

/** Lists the symbols that are on with what each stands for at the broker, and opens the list of all. */
export function SymbolsStep({ account }: { readonly account: Account }) {
  const { data } = useQuery({
    queryKey: [symbolsKey, account.id],
    queryFn: () => call('listSymbols', { params: { id: account.id } }),
    refetchInterval: ({ state }) => (state.data?.items.length ? false : askAgainMs),
    meta: { private: true },
  })
  const on = data?.items.filter((one) => one.on) ?? []
  return (
    <>
      {data && data.items.length === 0 ? <p className={css.dim}>{texts.symbolsNotSent}</p> : null}
      {data && data.items.length > 0 && on.length === 0 ? <p>{texts.noSymbolOn}</p> : null}
      <ul className={css.symbols}>
        {on.map((one) => (
          <li key={one.symbol} data-testid="setup-symbol">
            <strong>{one.brokerSymbol === null ? one.symbol : symbolMeans(one.symbol, one.brokerSymbol)}</strong>{' '}
            <span className={css.dim}>{[one.name, factsText(one)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <div>
        <Symbols account={account} />
      </div>
    </>
  )
}
