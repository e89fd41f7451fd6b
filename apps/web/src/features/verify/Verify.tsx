import { IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { Say } from '../../ui/Say.tsx'
import { Outcome } from './Outcome.tsx'
import { useVerification, type Verification } from './useVerification.ts'
import css from './verify.module.css'
import { keyText, refusedText } from './words.ts'

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
        title={small ? 'Verify another statement' : 'Choose a statement, or drop it here'}
        hint="It is read in this browser and sent nowhere."
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
          This desk, {own.desk}, signs with the key <span className={css.code}>{keyText(own.publicKey)}</span>
        </p>
      ) : null}
    </div>
  )
}

function Busy({ name, done, total }: Extract<Verification, { state: 'busy' }>) {
  const words = total === 0 ? `Reading ${name}…` : `Checked ${wholeText(done)} of ${wholeText(total)} records`
  return (
    <div className={css.busy}>
      <progress aria-label={`Verifying ${name}`} {...(total > 0 && { value: done, max: total })} />
      <p className="num">{words}</p>
    </div>
  )
}
