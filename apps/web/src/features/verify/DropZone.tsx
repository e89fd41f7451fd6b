import { IconFileCertificate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './verify.module.css'

/**
 * Takes a file that is chosen, or let fall anywhere on the page: one that misses the box must not take the page's
 * place.
 */
export function DropZone({ onFile, small }: { onFile: (file: File) => void; small: boolean }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) onFile(file)
    }
    addEventListener('dragover', enter)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [onFile])

  return (
    <label className={css.zone} data-over={over || undefined} data-small={small || undefined}>
      <input
        type="file"
        accept=".json,application/json"
        className={css.input}
        data-testid="statement-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The field is emptied so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <IconFileCertificate size={small ? 20 : 34} stroke={1.4} aria-hidden />
      <span className={css.zoneWords}>
        <strong>{small ? 'Verify another statement' : 'Choose a statement, or drop it here'}</strong>
        <span>It is read in this browser and sent nowhere.</span>
      </span>
    </label>
  )
}
