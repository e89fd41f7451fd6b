import { Button, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { Account, AccountSymbol } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { instrumentsKey } from '../../api/reference.ts'
import { Dialog } from '../Dialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Rows } from '../Rows.tsx'
import { Say } from '../Say.tsx'
import { Unread } from '../Unread.tsx'
import { Remark } from './Remark.tsx'
import { factsText, found } from './symbols.ts'
import { Tool } from './Tool.tsx'
import * as texts from './texts.ts'

/** Offers the symbols that its broker has for an account, to be switched on and off. */
export function Symbols({ account }: { account: Account }) {
  const label = account.name || account.login
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool
        text={texts.symbols}
        name={texts.symbolsOfAccount(label)}
        testId="account-symbols"
        onPress={() => setOpen(true)}
      />
      <Dialog title={texts.symbolsOf(label)} opened={isOpen} close={() => setOpen(false)} width={520} stays={false}>
        <Choices id={account.id} />
      </Dialog>
    </>
  )
}

/**
 * Reads the symbols of an account.
 * @param everyMs how often they are asked for until the broker has sent them
 */
export const useSymbols = (id: string, everyMs: number | false = false) =>
  useQuery({
    queryKey: ['account-symbols', id],
    queryFn: () => call('listSymbols', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.items.length ? false : everyMs),
    meta: { private: true },
  })

interface Chosen {
  readonly symbols: string[]
  readonly confirm?: string[]
}

function Choices({ id }: { id: string }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useSymbols(id)
  const [words, setWords] = useState('')
  /** The one that was pressed, until the server has answered. */
  const [pressed, setPressed] = useState<AccountSymbol | null>(null)
  const { busy, word, run } = useSubmit()
  if (!data) return <Unread error={error} busy={isFetching} again={() => void refetch()} testId="symbols-failed" />
  const send = async (body: Chosen) => {
    await run(async () => {
      const { message } = await call('chooseSymbols', { params: { id }, body })
      await Promise.all([refetch(), queries.invalidateQueries({ queryKey: [instrumentsKey] })])
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
    <Stack gap="sm" fz="sm" data-testid="symbols">
      <Text inherit>{texts.symbolsNote}</Text>
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
      <Stack gap="sm" mah="min(52vh, 460px)" style={{ overflowY: 'auto' }}>
        {can.length > 0 ? (
          <Rows label={texts.tradableSymbols}>
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
          </Rows>
        ) : null}
        {cannot.length > 0 ? (
          <>
            <Title order={3} size="sm" fw={500}>
              {texts.notTradable}
            </Title>
            <Rows>
              {cannot.map(({ symbol, name, why }) => (
                <li key={symbol} data-testid="symbol-left-out">
                  <span>
                    {symbol}
                    <Text span inherit c="dimmed">
                      {' '}
                      {name} · {why}
                    </Text>
                  </span>
                </li>
              ))}
            </Rows>
          </>
        ) : null}
        {shown.length === 0 ? (
          <Text inherit role="status">
            {data.items.length === 0 ? texts.symbolsNotSent : texts.noMatch}
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}

interface SymbolChoiceProps {
  readonly symbol: AccountSymbol
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onToggle: () => void
  readonly onConfirm: () => void
}

const wide = { body: { justifyContent: 'space-between' }, labelWrapper: { flex: 1, minWidth: 0 } }

/** A symbol with what it stands for at the broker. A contract that changed there is confirmed here. */
function SymbolChoice({ symbol: one, isOn, isBusy, onToggle, onConfirm }: SymbolChoiceProps) {
  const { symbol, name, brokerSymbol, changed } = one
  return (
    <li data-testid="symbol" data-symbol={symbol}>
      <Switch
        checked={isOn}
        onChange={onToggle}
        labelPosition="left"
        label={brokerSymbol === null ? symbol : texts.symbolMeans(symbol, brokerSymbol)}
        description={[name, factsText(one)].filter(Boolean).join(' · ')}
        styles={wide}
      />
      <Remark
        tone="var(--r-recorded)"
        text={
          changed && (
            <>
              {texts.contractChanged} {changed} {texts.contractChangedNote}{' '}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={texts.confirmContractOf(symbol)}
                disabled={isBusy}
                onClick={onConfirm}
              >
                {texts.confirmContract}
              </Button>
            </>
          )
        }
        testId="symbol-changed"
      />
    </li>
  )
}
