import { Modal } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import css from './accounts.module.css'
import { ConnectForm } from './ConnectForm.tsx'
import * as texts from './texts.ts'

/** Says what the dialog is for: another account, or new credentials of one that is connected. */
export type Wanted = { readonly renewed: Account | null }

interface ConnectDialogProps {
  /** Null while it is closed. */
  readonly wanted: Wanted | null
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

/** Connects an account. With the dialog goes all that was typed into it. */
export function ConnectDialog({ wanted, onClose, onDone }: ConnectDialogProps) {
  return (
    <Modal
      opened={wanted !== null}
      onClose={onClose}
      title={wanted?.renewed ? texts.renewAccess : texts.connectAccount}
      centered
      size={520}
      // A token that was pasted is not to be lost by a press beside the dialog.
      closeOnClickOutside={false}
      classNames={{ content: css.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      transitionProps={{ duration: 0 }}
    >
      {wanted ? <ConnectForm renewed={wanted.renewed} onClose={onClose} onDone={onDone} /> : null}
    </Modal>
  )
}
