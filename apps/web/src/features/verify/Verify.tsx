import { Code, Stack } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { DropZone } from '../../ui/DropZone.tsx'
import { Say } from '../../ui/Say.tsx'
import { Working } from '../../ui/Working.tsx'
import { Outcome } from './Outcome.tsx'
import { keyText, refusedText } from './statement-text.ts'
import * as texts from './texts.ts'
import { useVerification } from './useVerification.ts'

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
    <Stack gap={14}>
      <DropZone
        onFiles={([file]) => file && verify(file)}
        small={small}
        icon={<IconFileCertificate size={small ? 20 : 34} stroke={1.4} aria-hidden />}
        title={small ? texts.verifyAnother : texts.chooseStatement}
        hint={texts.staysInBrowser}
        accept=".json,application/json"
        testId="statement-file"
      />
      {verification.state === 'busy' ? (
        <Working
          label={texts.verifying(verification.name)}
          text={busyText(verification)}
          done={verification.done}
          total={verification.total}
        />
      ) : null}
      {state === 'refused' ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                <strong>{verification.name}</strong> {refusedText[verification.reason]}
              </>
            ),
          }}
          testId="refused"
        />
      ) : null}
      {state === 'done' ? <Outcome result={verification.result} own={own} /> : null}
      {own ? (
        <Dim style={{ overflowWrap: 'anywhere' }}>
          {texts.serverKey(own.desk)} <Code>{keyText(own.publicKey)}</Code>
        </Dim>
      ) : null}
    </Stack>
  )
}

const busyText = ({ name, done, total }: { name: string; done: number; total: number }): string =>
  total === 0 ? texts.reading(name) : texts.checkedRecords(wholeText(done), wholeText(total))
