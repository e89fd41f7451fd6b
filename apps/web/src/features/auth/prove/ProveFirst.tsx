import { useEffect, useState } from 'react'
import { askForProofBy } from '../../../api/proof.ts'
import { Late, partOf } from '../../../ui/Late.tsx'

/** Few requests ask who it is, so the dialog is fetched when one does. */
const dialog = partOf(() => import('./ProveDialog.tsx'))

/** Asks the trader to show once more who it is, whenever a request of this page is asked for that. */
export function ProveFirst() {
  const [end, setEnd] = useState<((isShown: boolean) => void) | null>(null)
  useEffect(() => askForProofBy(() => new Promise((done) => setEnd(() => done))), [])
  if (!end) return null
  const onEnd = (isShown: boolean) => {
    setEnd(null)
    end(isShown)
  }
  return <Late of={dialog} give={{ onEnd }} />
}
