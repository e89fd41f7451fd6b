import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { Late, partOf } from '../../../ui/Late.tsx'
import css from '../account-line.module.css'
import * as texts from './texts.ts'

/** Few need it, and then nothing else matters: its dialog comes when it is asked for. */
const dialog = partOf(() => import('./StopDialog.tsx'))

/** One press away on every screen: stops trading, takes waiting orders back and closes what is open. */
export function StopAll() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        fz="xs"
        c="var(--r-loss)"
        className={css.stop ?? ''}
        leftSection={<IconHandStop size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={texts.stopEverything}
        title={texts.stopEverything}
        data-testid="stop-all"
      >
        {texts.stopWord}
        <span className={css.rest}>{texts.everything}</span>
      </Button>
      {isOpen ? <Late of={dialog} give={{ close: () => setOpen(false) }} /> : null}
    </>
  )
}
