import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import css from './drop-zone.module.css'

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void
  /** One line beside other things, instead of a box of its own. */
  readonly small: boolean
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
  readonly accept?: string
  readonly multiple?: boolean
  readonly testId: string
}

/**
 * Takes files that are chosen, or let fall anywhere on the page: one that misses the box must not take the page's
 * place.
 */
export function DropZone({ onFiles, small, icon, title, hint, accept, multiple = false, testId }: DropZoneProps) {
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
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
    }
    addEventListener('dragover', enter)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [onFiles, multiple])

  return (
    <label className={css.zone} data-over={over || undefined} data-small={small || undefined}>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        className={css.input}
        data-testid={testId}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The field is emptied so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {icon}
      <span>
        <strong>{title}</strong>
        <Text component="span" display="block" fz="sm" c="dimmed">
          {hint}
        </Text>
      </span>
    </label>
  )
}
