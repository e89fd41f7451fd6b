import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { GridSearch } from './GridSearch.tsx'
import { GuidedSearch } from './GuidedSearch.tsx'
import type { SearchProps } from './props.ts'

const kinds = [
  { value: 'two', short: 'Two figures', name: 'Ladders that differ in two figures' },
  { value: 'all', short: 'All figures', name: 'A guided search over all figures' },
] as const
type Kind = (typeof kinds)[number]['value']
const notes: Readonly<Record<Kind, string>> = {
  two: 'Ladders that differ in two figures from the one in the fields',
  all: 'Ladders that differ in any figure from the one in the fields',
}

/** Looks for a better ladder. What one kind of search has found stays while the other is looked at. */
export function SearchPanel(props: SearchProps) {
  const [kind, setKind] = useState<Kind>('two')
  return (
    <Panel
      title="Search"
      note={notes[kind]}
      tools={<Choice label="What is searched" value={kind} options={kinds} onChange={setKind} />}
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
