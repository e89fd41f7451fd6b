import { useState } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { GridSearch } from './GridSearch.tsx'
import { GuidedSearch } from './GuidedSearch.tsx'
import type { SearchProps } from './props.ts'
import * as texts from './texts.ts'

const kinds = [
  { value: 'two', short: texts.twoFigures, name: texts.twoFiguresName },
  { value: 'all', short: texts.allFigures, name: texts.allFiguresName },
] as const
type Kind = (typeof kinds)[number]['value']
const notes: Readonly<Record<Kind, string>> = {
  two: texts.twoFiguresNote,
  all: texts.allFiguresNote,
}

/** Looks for a better ladder. What one kind of search has found stays while the other is looked at. */
export function SearchPanel(props: SearchProps) {
  const [kind, setKind] = useState<Kind>('two')
  return (
    <Panel
      title={texts.search}
      note={notes[kind]}
      tools={<Choice label={texts.searchOver} value={kind} options={kinds} onChange={setKind} />}
      testId="lab-search"
    >
      <div hidden={kind !== 'two'}>
        <GridSearch {...props} />
      </div>
      <div hidden={kind !== 'all'}>
        <GuidedSearch {...props} />
      </div>
    </Panel>
  )
}
