import { Button } from '@mantine/core'
import { Say } from '../../../ui/Say.tsx'
import { Copied } from './Copied.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'
import type { PairingState } from './usePairing.ts'

/** Offers a pairing code, says how long it is valid, and replaces it by a new one. */
export function PairingCode({ pairing }: { readonly pairing: PairingState }) {
  const { code, leftMs, isExpired, renew, submit } = pairing
  return (
    <div className={css.code}>
      {code === null || isExpired ? null : (
        <>
          <Copied label={texts.pairingCode} value={code} testId="pairing-code" />
          {/* A time that changes each second would be read out each second. */}
          <p className={`${css.dim} num`} role="timer" aria-live="off" data-testid="pairing-left">
            {texts.validFor(clockText(leftMs))}
          </p>
        </>
      )}
      {isExpired ? <Say word={{ tone: 'warn', text: texts.codeExpired }} testId="pairing-expired" /> : null}
      <div>
        <Button
          size="xs"
          variant={code === null || isExpired ? 'filled' : 'default'}
          loading={submit.busy}
          onClick={renew}
          data-testid="pairing-new"
        >
          {code === null ? texts.getCode : texts.newCode}
        </Button>
      </div>
      {code === null ? <p className={css.dim}>{texts.codeLives}</p> : null}
      <Say word={submit.word} testId="pairing-answer" />
    </div>
  )
}

/** Writes a span as minutes and seconds, '9:05', as on a clock that runs down. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
