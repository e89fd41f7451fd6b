import { ProofForm } from '../StepForm.tsx'
import { keepPasskeys, usePasskeys } from './api.ts'
import { KeepPasskeys, useKeptPasskeys } from './KeepPasskeys.tsx'
import * as texts from './texts.ts'

interface ReviewPasskeysProps {
  readonly onDone: (message: string) => Promise<unknown>
  readonly onCancel: () => void
}

/** Where every other session was ended, passkeys could open new ones: asks which of them stay. */
export function ReviewPasskeys({ onDone, onCancel }: ReviewPasskeysProps) {
  const items = usePasskeys().data?.items
  const choice = useKeptPasskeys(items)
  const { kept, removes } = choice
  if (!kept) return null
  return (
    <ProofForm
      isFree={!removes}
      send={async (proof) => (removes ? onDone((await keepPasskeys(kept, proof)).message) : onCancel())}
      button={removes ? texts.removeOthers : texts.keepAll}
      onCancel={onCancel}
      testIds={['review-passkeys', 'review-passkeys-failure', 'review-passkeys-submit']}
    >
      <KeepPasskeys items={items} choice={choice} />
    </ProofForm>
  )
}
