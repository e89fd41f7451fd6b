import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Say } from '../../../ui/Say.tsx'
import { SignInHint } from '../../../ui/SignInHint.tsx'
import { AskBoth } from './AskBoth.tsx'
import { newRecoveryCodes, secondFactorKey, switchOff, useSecondFactor } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SwitchOn } from './SwitchOn.tsx'
import css from './second-factor.module.css'
import * as texts from './texts.ts'

type UnderWay = 'switching on' | 'switching off' | 'new codes' | null

/** A code beside the password: switched on and off, and its recovery codes. */
export function SecondFactor() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, isError } = useSecondFactor()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const begin = (what: UnderWay) => {
    setDone(null)
    setUnderWay(what)
  }
  const finish = async (message: string | null, shown: readonly string[] | null) => {
    setDone(message)
    setCodes(shown)
    setUnderWay(null)
    await queries.invalidateQueries({ queryKey: secondFactorKey })
  }
  const cancel = () => begin(null)
  return (
    <Panel title={texts.twoFactor} testId="second-factor" anchor="second-factor">
      <Say word={done === null ? null : { tone: 'good', text: done }} testId="second-factor-answer" />
      {user === null ? <SignInHint /> : null}
      {isError && !data ? <p className={css.dim}>{texts.notLoaded}</p> : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {underWay === 'switching on' ? (
        <SwitchOn onCancel={cancel} onDone={({ message, recoveryCodes }) => void finish(message, recoveryCodes)} />
      ) : null}
      {underWay === 'switching off' ? (
        <AskBoth
          button={texts.turnOff}
          why={texts.passwordAloneSignsIn}
          onCancel={cancel}
          send={async (password, code) => finish((await switchOff(password, code)).message, null)}
        />
      ) : null}
      {underWay === 'new codes' ? (
        <AskBoth
          button={texts.createNewCodes}
          why={texts.oldCodesStopWorking}
          onCancel={cancel}
          send={async (password, code) => finish(null, (await newRecoveryCodes(password, code)).recoveryCodes)}
        />
      ) : null}
      {data && underWay === null && codes === null ? (
        data.on ? (
          <IsOn left={data.recoveryCodes} onNewCodes={() => begin('new codes')} onOff={() => begin('switching off')} />
        ) : (
          <IsOff onOn={() => begin('switching on')} />
        )
      ) : null}
    </Panel>
  )
}

const IsOff = ({ onOn }: { onOn: () => void }) => (
  <>
    <p className={css.text}>{texts.whyTwoFactor}</p>
    <Button size="xs" variant="default" onClick={onOn} data-testid="second-factor-on">
      {texts.turnOn}
    </Button>
  </>
)

function IsOn({ left, onNewCodes, onOff }: { left: number; onNewCodes: () => void; onOff: () => void }) {
  return (
    <>
      <p className={css.text} data-testid="second-factor-state">
        <strong>{texts.on}</strong> {left === 0 ? texts.noCodesLeft : texts.codesLeft(left)}
      </p>
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={onNewCodes} data-testid="second-factor-codes">
          {texts.newRecoveryCodes}
        </Button>
        <Button size="xs" variant="default" onClick={onOff} data-testid="second-factor-off">
          {texts.turnOff}
        </Button>
      </div>
    </>
  )
}
