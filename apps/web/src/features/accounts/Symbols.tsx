import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { type Account, type AccountSymbol, messages } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { instrumentsKey } from '../../api/reference.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import { factsText, found } from './symbols.ts'
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

const symbolsKey = 'account-symbols'

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
  const toggle = async (one: AccountSymbol) => {
    if (busy) return
    setPressed(one)
    await run(async () => {
      const others = data.items.flatMap(({ symbol, on }) => (on && symbol !== one.symbol ? [symbol] : []))
      const symbols = one.on ? others : [...others, one.symbol]
      const { message } = await call('chooseSymbols', { params: { id }, body: { symbols } })
      await Promise.all([
        queries.invalidateQueries({ queryKey: [symbolsKey, id] }),
        queries.invalidateQueries({ queryKey: [instrumentsKey] }),
      ])
      return message
    })
    setPressed(null)
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
              <li key={one.symbol} className={css.symbol} data-testid="symbol" data-symbol={one.symbol}>
                <Switch
                  checked={pressed?.symbol === one.symbol ? !one.on : one.on}
                  onChange={() => void toggle(one)}
                  labelPosition="left"
                  label={one.symbol}
                  description={[one.name, factsText(one)].filter(Boolean).join(' · ')}
                  classNames={{ body: css.symbolBody ?? '', labelWrapper: css.symbolWords ?? '' }}
                />
              </li>
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
