import { riskRungNumbers } from '@ratchet/contract'
import { useMemo, useState } from 'react'
import { Lab } from '../../features/lab/Lab.tsx'
import { SearchPanel } from '../../features/lab-search/SearchPanel.tsx'
import { TicksPanel } from '../../features/lab-ticks/TicksPanel.tsx'
import { useFiles } from '../../features/lab-ticks/useFiles.ts'
import { LadderEditor } from '../../features/risk/LadderEditor.tsx'
import { draftOf, ladderOf, presetDraft, presets, type RiskDraft } from '../../features/risk/rules.ts'
import { useWorld } from '../../realtime/index.ts'

const beginWith = presets[0] ?? { name: '', rungs: [] }

export default function LabPage() {
  const files = useFiles()
  const risk = useWorld((world) => world.risk)
  // A ladder without a rung is none: there is nothing to begin with, and nothing to compare with.
  const saved = risk && riskRungNumbers.some((rung) => risk[`profit${rung}`] > 0) ? risk : null
  const [edited, setEdited] = useState<RiskDraft | null>(null)
  // Until something is typed it is the trader's own ladder, also where that comes later.
  const draft = useMemo(() => edited ?? (saved ? draftOf(saved) : presetDraft(beginWith)), [edited, saved])
  const ladder = useMemo(() => ladderOf(draft), [draft])
  return (
    <Lab
      ticks={files.ticks}
      instrument={files.instrument}
      files={<TicksPanel files={files} />}
      ladder={ladder}
      present={saved}
      editor={(drawn) => <LadderEditor draft={draft} onDraft={setEdited} saved={saved} drawn={drawn} />}
      search={(ticks, question) => (
        <SearchPanel ticks={ticks} question={question} onTake={(found) => setEdited(draftOf(found))} />
      )}
    />
  )
}
