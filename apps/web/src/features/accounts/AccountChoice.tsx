import type { AccountOffer } from '@ratchet/contract'
import { useId } from 'react'
import { plainMoneyText } from '../../format/text.ts'
import css from './accounts.module.css'
import * as texts from './texts.ts'

interface AccountChoiceProps {
  readonly choices: readonly AccountOffer[]
  readonly login: string
  readonly wrong: string | true | undefined
  readonly onChange: (login: string) => void
}

/** Offers the accounts that a token reaches. The only one there is needs no choice. */
export function AccountChoice({ choices, login, wrong, onChange }: AccountChoiceProps) {
  const fault = useId()
  return (
    <fieldset className={css.choices} data-testid="connect-choices" {...(wrong ? { 'aria-describedby': fault } : {})}>
      <legend className={css.label}>{choices.length === 1 ? texts.account : texts.chooseAccount}</legend>
      {choices.map((one) => (
        <label key={one.login} className={css.offer}>
          <input
            type="radio"
            name="login"
            value={one.login}
            checked={one.login === login}
            onChange={() => onChange(one.login)}
          />
          <span>
            <strong className="num">{one.login}</strong> {one.name}
            <span className={`${css.dim} num`}>
              {plainMoneyText(one.balance)} {one.currency} · {one.hedging ? texts.hedging : texts.netting}
            </span>
          </span>
        </label>
      ))}
      {wrong ? (
        <p id={fault} role="alert" className={css.fault}>
          {wrong === true ? texts.noAccountChosen : wrong}
        </p>
      ) : null}
    </fieldset>
  )
}
