import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { timeText } from '../../../format/text.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Say } from '../../../ui/Say.tsx'
import { SignInHint } from '../../../ui/SignInHint.tsx'
import list from '../own-sessions.module.css'
import css from '../second-factor/second-factor.module.css'
import { addPasskey, passkeysKey, removePasskey, renamePasskey, takesPasskeys, usePasskeys } from './api.ts'
import { AddForm, RemoveForm, RenameForm } from './PasskeyForms.tsx'
import * as texts from './texts.ts'

type UnderWay = { readonly what: 'adding' } | { readonly what: 'renaming' | 'removing'; readonly id: string } | null

/** The trader's passkeys: added, named, removed. */
export function Passkeys() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, isError } = usePasskeys()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const [done, setDone] = useState<string | null>(null)
  const begin = (next: UnderWay) => {
    setDone(null)
    setUnderWay(next)
  }
  const finish = async ({ message }: { message: string }) => {
    setDone(message)
    setUnderWay(null)
    await queries.invalidateQueries({ queryKey: passkeysKey })
  }
  const cancel = () => begin(null)
  const items = data?.items ?? []
  const chosen = underWay && 'id' in underWay ? items.find(({ id }) => id === underWay.id) : undefined
  return (
    <Panel title={texts.passkeys} testId="passkeys" anchor="passkeys">
      <Say word={done === null ? null : { tone: 'good', text: done }} testId="passkeys-answer" />
      {user === null ? <SignInHint /> : null}
      {isError && !data ? <p className={css.dim}>{texts.passkeysNotLoaded}</p> : null}
      {items.length > 0 ? (
        <ul className={list.list}>
          {items.map(({ id, name, since, used }) => (
            <li key={id} className={list.row} data-testid="passkey">
              <div>
                <p>
                  <strong>{name}</strong>
                </p>
                <p className={css.dim}>
                  {texts.addedSince(timeText(since))}
                  {used ? texts.lastUsed(timeText(used)) : null}
                </p>
              </div>
              <div className={css.buttons}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.renamePasskey(name)}
                  onClick={() => begin({ what: 'renaming', id })}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.removePasskey(name)}
                  onClick={() => begin({ what: 'removing', id })}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {underWay?.what === 'adding' ? (
        <AddForm send={async (name, proof) => finish(await addPasskey(name, proof))} onCancel={cancel} />
      ) : null}
      {underWay?.what === 'renaming' && chosen ? (
        <RenameForm
          key={chosen.id}
          name={chosen.name}
          send={async (name) => finish(await renamePasskey(chosen.id, name))}
          onCancel={cancel}
        />
      ) : null}
      {underWay?.what === 'removing' && chosen ? (
        <RemoveForm
          key={chosen.id}
          name={chosen.name}
          send={async (proof) => finish(await removePasskey(chosen.id, proof))}
          onCancel={cancel}
        />
      ) : null}
      {user && underWay === null ? <Offer onAdd={() => begin({ what: 'adding' })} /> : null}
    </Panel>
  )
}

const isThisMachine = () => /^127\.|^\[::1\]$/.test(location.hostname)

function Offer({ onAdd }: { onAdd: () => void }) {
  if (!takesPasskeys())
    return (
      <p className={css.text} data-testid="no-passkeys">
        {texts.needsHttps} {isThisMachine() ? texts.openLocalhost(`http://localhost:${location.port}`) : null}
      </p>
    )
  return (
    <>
      <p className={css.text}>{texts.whyPasskeys}</p>
      <Button size="xs" variant="default" onClick={onAdd} data-testid="add-passkey">
        {texts.addPasskey}
      </Button>
    </>
  )
}
