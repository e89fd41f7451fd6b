import { IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { Say } from '../../ui/Say.tsx'
import { Outcome } from './Outcome.tsx'
import { keyText, refusedText } from './statement-text.ts'
import * as texts from './texts.ts'
import { useVerification, type Verification } from './useVerification.ts'
import css from './verify.module.css'

/** Says of a file whether it is what a desk signed. Once the page is there, nothing leaves the browser and nothing is asked for. */
export function Verify() {
  const { verification, verify } = useVerification()
  const { data: own } = useQuery({
    queryKey: ['statement-key'],
    queryFn: () => call('statementKey'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { state } = verification
  const small = state === 'done' || state === 'busy'
  return (
    <div className={css.verify}>
      <DropZone
        onFiles={([file]) => file && verify(file)}
        small={small}
        icon={<IconFileCertificate size={small ? 20 : 34} stroke={1.4} aria-hidden />}
        title={small ? texts.verifyAnother : texts.chooseStatement}
        hint={texts.staysInBrowser}
        accept=".json,application/json"
        testId="statement-file"
      />
      {state === 'busy' ? <Busy {...verification} /> : null}
      {state === 'refused' ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                <strong className={css.name}>{verification.name}</strong> {refusedText[verification.reason]}
              </>
            ),
          }}
          testId="refused"
        />
      ) : null}
      {state === 'done' ? <Outcome result={verification.result} own={own} /> : null}
      {own ? (
        <p className={css.own}>
          {texts.serverKey(own.desk)} <span className={css.code}>{keyText(own.publicKey)}</span>
        </p>
      ) : null}
    </div>
  )
}

function Busy({ name, done, total }: Extract<Verification, { state: 'busy' }>) {
  const words = total === 0 ? texts.reading(name) : texts.checkedRecords(wholeText(done), wholeText(total))
  return (
    <div className={css.busy}>
      <progress aria-label={texts.verifying(name)} {...(total > 0 && { value: done, max: total })} />
      <p className="num">{words}</p>
    </div>
  )
}
