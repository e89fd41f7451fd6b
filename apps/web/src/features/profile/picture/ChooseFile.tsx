import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { pictureTypes } from '@ratchet/contract'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import * as texts from './texts.ts'

interface ChooseFileProps {
  /** Set where something is chosen already. */
  readonly again: boolean
  readonly onFile: (file: File) => void
}

/** Naming the types lets a phone turn its own format into one of them. */
const accept = pictureTypes.join(',')

/** Opens the machine's own file picker and, where there is a touch screen, its camera. */
export function ChooseFile({ again, onFile }: ChooseFileProps) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const input = useRef<HTMLInputElement>(null)
  const pick = (from: 'files' | 'camera') => {
    if (from === 'camera') input.current?.setAttribute('capture', 'user')
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-hidden
        data-testid="picture-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The field is emptied so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant={again ? 'default' : 'filled'}
        leftSection={<IconPhoto size={16} aria-hidden />}
        onClick={() => pick('files')}
      >
        {again ? texts.chooseAnother : texts.choosePicture}
      </Button>
      {isTouch ? (
        <Button variant="default" leftSection={<IconCamera size={16} aria-hidden />} onClick={() => pick('camera')}>
          {texts.takePhoto}
        </Button>
      ) : null}
    </>
  )
}
