import { Stack, Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useShowing } from '../../realtime/seen.ts'
import { Panel } from '../../ui/Panel.tsx'
import { DrillForm } from './DrillForm.tsx'
import { DrillHistory } from './DrillHistory.tsx'
import { DrillReport } from './DrillReport.tsx'
import { DrillRun } from './DrillRun.tsx'
import css from './drill.module.css'
import { isUnderWay } from './fault-text.ts'
import * as texts from './texts.ts'
import { useDrills } from './useDrills.ts'

/** Lets a trader rehearse trouble: choose, watch, read. */
export default function DrillDesk() {
  const { user } = useSession()
  const { drills, known, error, readAtMs, read, more } = useDrills()
  const [chosen, setChosen] = useState<string | undefined>()
  useShowing('drill.ended')
  const running = drills.find(({ state }) => isUnderWay(state))
  const [watched, setWatched] = useState(false)
  if (running && !watched) setWatched(true)
  const past = drills.filter(({ state }) => !isUnderWay(state))
  const shown = past.find(({ id }) => id === chosen) ?? past[0]
  return (
    <div className={css.desk} data-watched={watched || undefined}>
      <Stack gap={14} miw={0}>
        <Panel title={texts.newDrill}>
          <DrillForm
            signedIn={Boolean(user)}
            running={running !== undefined}
            onStarted={() => {
              setChosen(undefined)
              return read()
            }}
          />
        </Panel>
      </Stack>
      <Stack gap={14} miw={0} className={css.main ?? ''}>
        {running ? <DrillRun key={running.id} drill={running} readAtMs={readAtMs} onChange={read} /> : null}
        {shown ? <DrillReport drill={shown} /> : null}
        {user && !shown && !running ? (
          <Panel title={texts.report}>
            <Text fz="sm" c="dimmed">
              {error ? wordsOf(error) : known ? texts.startForReport : messages.loading}
            </Text>
          </Panel>
        ) : null}
        {user && known ? <DrillHistory drills={past} shown={shown?.id} onShow={setChosen} more={more} /> : null}
      </Stack>
    </div>
  )
}
