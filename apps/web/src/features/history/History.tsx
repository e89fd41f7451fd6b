import { Anchor, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useImports } from '../../trading/history/history.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { journalOf, labLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import { Working } from '../../ui/Working.tsx'
import { ImportList } from './ImportList.tsx'
import { Preview } from './Preview.tsx'
import type { Done } from './plan.ts'
import * as texts from './texts.ts'
import { useFile } from './useFile.ts'

/** Brings trades that were made elsewhere into the journal: a file is read here, looked at, and kept once its figures agree. */
export default function History() {
  const { user } = useSession()
  const { state, read, clear } = useFile()
  const imports = useImports()
  const [done, setDone] = useState<Done | null>(null)
  const take = useCallback(
    ([file]: readonly File[]) => {
      if (!file) return
      setDone(null)
      read(file)
    },
    [read],
  )
  const finish = useCallback(
    (how: Done | null) => {
      setDone(how)
      clear()
    },
    [clear],
  )
  const small = state.state !== 'none'
  return (
    <Stack gap={14} data-testid="history">
      <DropZone
        onFiles={take}
        small={small}
        icon={<IconFileImport size={small ? 20 : 34} stroke={1.4} aria-hidden />}
        title={small ? texts.chooseAnother : texts.chooseFile}
        hint={small ? texts.replacesFile : texts.fileKinds}
        accept=".html,.htm,.xlsx,.zip,.csv,.txt,.tsv,.json,text/html,text/csv,application/json"
        testId="history-file"
      />
      {state.state === 'reading' ? (
        <Working text={texts.readingFile(state.name)} onCancel={() => finish(null)} testId="history-reading" />
      ) : null}
      {state.state === 'none' && state.refused ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                {state.refused}
                {/[.!?]$/.test(state.refused) ? '' : '.'}{' '}
                {state.isPrices ? (
                  <Anchor component={Link} to={labLink} inherit underline="always">
                    {texts.openInLab}
                  </Anchor>
                ) : (
                  texts.nothingImported
                )}
              </>
            ),
          }}
          testId="history-refused"
        />
      ) : null}
      {done ? (
        <Say
          word={{
            tone: 'good',
            text: (
              <>
                {done.text}{' '}
                {done.importId ? (
                  <Anchor component={Link} to={journalOf(done.importId)} inherit underline="always">
                    {texts.showInJournal}
                  </Anchor>
                ) : null}
              </>
            ),
          }}
          testId="history-done"
        />
      ) : null}
      {state.state === 'ready' ? (
        <Preview
          key={state.file.name + state.file.hash}
          file={state.file}
          imports={imports}
          isSignedIn={Boolean(user)}
          onDone={finish}
        />
      ) : null}
      {user ? <ImportList imports={imports} /> : null}
    </Stack>
  )
}
