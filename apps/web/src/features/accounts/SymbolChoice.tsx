import { Button, Switch } from '@mantine/core'
import type { AccountSymbol } from '@ratchet/contract'
import css from './accounts.module.css'
import { factsText } from './symbols.ts'
import * as texts from './texts.ts'

interface SymbolChoiceProps {
  readonly symbol: AccountSymbol
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onToggle: () => void
  readonly onConfirm: () => void
}

/** A symbol with what it stands for at the broker. A contract that changed there is confirmed here. */
export function SymbolChoice({ symbol: one, isOn, isBusy, onToggle, onConfirm }: SymbolChoiceProps) {
  const { symbol, name, brokerSymbol, changed } = one
  return (
    <li className={css.symbol} data-testid="symbol" data-symbol={symbol}>
      <Switch
        checked={isOn}
        onChange={onToggle}
        labelPosition="left"
        label={brokerSymbol === null ? symbol : texts.symbolMeans(symbol, brokerSymbol)}
        description={[name, factsText(one)].filter(Boolean).join(' · ')}
        classNames={{ body: css.symbolBody ?? '', labelWrapper: css.symbolWords ?? '' }}
      />
      {changed === null ? null : (
        <div className={css.changed} data-testid="symbol-changed">
          <p>
            {texts.contractChanged} {changed} {texts.contractChangedNote}
          </p>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={texts.confirmContractOf(symbol)}
            disabled={isBusy}
            onClick={onConfirm}
          >
            {texts.confirmContract}
          </Button>
        </div>
      )}
    </li>
  )
}
