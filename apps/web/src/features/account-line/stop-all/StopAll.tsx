import { IconHandStop } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import css from '../account-line.module.css'

/** Few need it, and then nothing else matters: its dialog comes when it is asked for. */
const StopDialog = lazy(() => import('./StopDialog.tsx'))

/** One press away on every screen: stops trading, takes waiting orders back and closes what is open. */
export function StopAll() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.stop}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        title="Stop everything"
        data-testid="stop-all"
      >
        <IconHandStop size={16} aria-hidden />
        <span className={css.stopWord}>Stop everything</span>
      </button>
      {isOpen ? (
        <Suspense>
          <StopDialog close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
