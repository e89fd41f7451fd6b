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
    <Panel title="Second factor" testId="second-factor" anchor="second-factor">
      <Say word={done === null ? null : { tone: 'good', text: done }} testId="second-factor-answer" />
      {user === null ? <SignInHint /> : null}
      {isError && !data ? <p className={css.dim}>Whether it is on could not be read.</p> : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {underWay === 'switching on' ? (
        <SwitchOn onCancel={cancel} onDone={({ message, recoveryCodes }) => void finish(message, recoveryCodes)} />
      ) : null}
      {underWay === 'switching off' ? (
        <AskBoth
          button="Switch off"
          why="From then on your password alone signs in."
          onCancel={cancel}
          send={async (password, code) => finish((await switchOff(password, code)).message, null)}
        />
      ) : null}
      {underWay === 'new codes' ? (
        <AskBoth
          button="Make new codes"
          why="They take the place of those that you have."
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
    <p className={css.text}>
      Whoever has your password can trade for you. With an authenticator app they need your phone as well.
    </p>
    <Button size="xs" variant="default" onClick={onOn} data-testid="second-factor-on">
      Switch on
    </Button>
  </>
)

function IsOn({ left, onNewCodes, onOff }: { left: number; onNewCodes: () => void; onOff: () => void }) {
  return (
    <>
      <p className={css.text} data-testid="second-factor-state">
        <strong>On.</strong>{' '}
        {left === 0
          ? 'No recovery code is left: make new ones.'
          : `${left} recovery code${left === 1 ? '' : 's'} left.`}
      </p>
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={onNewCodes} data-testid="second-factor-codes">
          New recovery codes
        </Button>
        <Button size="xs" variant="default" onClick={onOff} data-testid="second-factor-off">
          Switch off
        </Button>
      </div>
    </>
  )
}
