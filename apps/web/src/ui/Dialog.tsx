import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from './texts.ts'

interface DialogProps {
  readonly title: string
  readonly opened: boolean
  readonly close: () => void
  /** In CSS pixels. */
  readonly width?: number
  /** Whether a press beside it leaves it open, because that would lose what was typed. */
  readonly stays?: boolean
  readonly children: ReactNode
}

const ground = { background: 'var(--r-panel)' }
const styles = {
  content: { ...ground, border: '1px solid var(--r-line)' },
  header: ground,
  title: { fontSize: 'var(--mantine-font-size-md)', fontWeight: 600 },
}

/** Opens a dialog over the page. */
export const Dialog = ({ title, opened, close, width = 440, stays = true, children }: DialogProps) => (
  <Modal
    opened={opened}
    onClose={close}
    title={title}
    centered
    size={width}
    closeOnClickOutside={!stays}
    closeButtonProps={{ 'aria-label': texts.cancel }}
    transitionProps={{ duration: 0 }}
    styles={styles}
  >
    {children}
  </Modal>
)
