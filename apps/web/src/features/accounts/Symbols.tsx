import { Button, Modal, TextInput } from '@mantine/core'
import { type Account, type AccountSymbol, messages } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { instrumentsKey } from '../../api/reference.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import { SymbolChoice } from './SymbolChoice.tsx'
import { found } from './symbols.ts'
import * as texts from './texts.ts'

/** Offers the symbols that its broker has for an account, to be switched on and off. */
export function Symbols({ account }: { account: Account }) {
  const label = account.name || account.login
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.symbolsOfAccount(label)}
        onClick={() => setOpen(true)}
        data-testid="account-symbols"
      >
        {texts.symbols}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={texts.symbolsOf(label)}
        centered
        size={520}
        classNames={{ content: css.dialog ?? '' }}
        transitionProps={{ duration: 0 }}
      >
        {isOpen ? <Choices id={account.id} /> : null}
      </Modal>
    </>
  )
}

/** The browser keeps the symbols of an account under this key. */
export const symbolsKey = 'account-symbols'

interface Chosen {
  readonly symbols: string[]
  readonly confirm?: string[]
}

function Choices({ id }: { id: string }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [symbolsKey, id],
    queryFn: () => call('listSymbols', { params: { id } }),
    meta: { private: true },
  })
  const [words, setWords] = useState('')
  /** The one that was pressed, until the server has answered. */
  const [pressed, setPressed] = useState<AccountSymbol | null>(null)
  const { busy, word, run } = useSubmit()
  if (!data)
    return error ? (
      <div className={css.empty}>
        <Say word={{ tone: 'bad', text: wordsOf(error) }} testId="symbols-failed" />
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    ) : (
      <p role="status">{messages.loading}</p>
    )
  const send = async (body: Chosen) => {
    await run(async () => {
      const { message } = await call('chooseSymbols', { params: { id }, body })
      await Promise.all([
        queries.invalidateQueries({ queryKey: [symbolsKey, id] }),
        queries.invalidateQueries({ queryKey: [instrumentsKey] }),
      ])
      return message
    })
    setPressed(null)
  }
  const on = data.items.flatMap((one) => (one.on ? [one.symbol] : []))
  const toggle = async (one: AccountSymbol) => {
    if (busy) return
    setPressed(one)
    const others = on.filter((symbol) => symbol !== one.symbol)
    await send({ symbols: one.on ? others : [...others, one.symbol] })
  }
  const shown = found(data.items, words)
  const [can, cannot] = [shown.filter(({ why }) => why === null), shown.filter(({ why }) => why !== null)]
  return (
    <div className={css.connect} data-testid="symbols">
      <p>{texts.symbolsNote}</p>
      <TextInput
        type="search"
        label={texts.findSymbol}
        placeholder={texts.findExample}
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-autofocus
        data-testid="symbols-search"
      />
      <Say word={word} testId="symbols-answer" />
      <div className={css.symbols}>
        {can.length > 0 ? (
          <ul className={css.choices} aria-label={texts.tradableSymbols}>
            {can.map((one) => (
              <SymbolChoice
                key={one.symbol}
                symbol={one}
                isOn={pressed?.symbol === one.symbol ? !one.on : one.on}
                isBusy={busy}
                onToggle={() => void toggle(one)}
                onConfirm={() => void send({ symbols: on, confirm: [one.symbol] })}
              />
            ))}
          </ul>
        ) : null}
        {cannot.length > 0 ? (
          <>
            <h3 className={css.label}>{texts.notTradable}</h3>
            <ul className={css.choices}>
              {cannot.map(({ symbol, name, why }) => (
                <li key={symbol} className={css.symbol} data-testid="symbol-left-out">
                  {symbol}
                  <span className={css.dim}>
                    {' '}
                    {name} · {why}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {shown.length === 0 ? (
          <p role="status">{data.items.length === 0 ? texts.symbolsNotSent : texts.noMatch}</p>
        ) : null}
      </div>
    </div>
  )
}
