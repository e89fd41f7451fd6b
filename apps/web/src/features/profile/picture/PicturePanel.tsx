import { Button, Group, Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconUpload } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useProfile } from '../../../api/profile.ts'
import { Dim } from '../../../ui/Dim.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Say } from '../../../ui/Say.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import css from './picture.module.css'
import * as texts from './texts.ts'
import { UploadState } from './UploadState.tsx'
import { sizeText } from './upload-text.ts'
import { usePicture } from './usePicture.ts'

/**
 * Takes the profile's picture: it is chosen, dropped or pasted, looked at, and sent so that a broken link costs
 * nothing.
 */
export function PicturePanel() {
  const { upload, state } = usePicture()
  const { profile } = useProfile()
  const [isOver, setOver] = useState(false)
  const { phase } = state
  const isFree = phase === 'none' || phase === 'chosen' || phase === 'done'
  usePaste(isFree ? (file) => void upload.choose(file) : null)
  const isChosen = phase === 'chosen'
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel, `${isFree} ${isChosen}`)

  return (
    <Panel title={texts.profilePicture} testId="picture-panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same by keyboard. */}
      <div
        ref={panel}
        className={css.drop}
        data-over={isOver || undefined}
        data-testid="picture-drop"
        onDragOver={(event) => {
          event.preventDefault()
          event.dataTransfer.dropEffect = isFree ? 'copy' : 'none'
          setOver(isFree)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file && isFree) void upload.choose(file)
        }}
      >
        <Preview src={state.preview ?? profile?.profilePicture ?? null} isNew={state.preview !== null} />
        <div className={css.side}>
          {isFree ? (
            <>
              <Dim style={{ overflowWrap: 'anywhere' }} data-testid="picture-chosen">
                {isChosen ? (
                  <>
                    <Text component="strong" inherit fw={600} c="var(--r-text)">
                      {state.name}
                    </Text>{' '}
                    <span className="num">{sizeText(state.totalBytes)}</span>
                  </>
                ) : (
                  <>
                    {texts.formats} <span className={css.byMouse}>{texts.dropOrPaste}</span>
                  </>
                )}
              </Dim>
              <Group gap="xs">
                <ChooseFile again={isChosen} onFile={(file) => void upload.choose(file)} />
                <Button
                  variant={isChosen ? 'filled' : 'default'}
                  leftSection={<IconUpload size={16} aria-hidden />}
                  onClick={() => upload.start()}
                  data-testid="upload-picture"
                >
                  {texts.uploadPicture}
                </Button>
                {isChosen ? (
                  <Button variant="subtle" onClick={() => upload.clear()}>
                    {texts.discard}
                  </Button>
                ) : null}
              </Group>
            </>
          ) : (
            <UploadState upload={upload} state={state} />
          )}
          <Say word={state.word} testId="picture-answer" />
        </div>
      </div>
    </Panel>
  )
}

function Preview({ src, isNew }: { src: string | null; isNew: boolean }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={css.preview} data-testid="picture-preview" data-new={isNew || undefined}>
      {src && broken !== src ? (
        <img src={src} alt={isNew ? texts.chosenPicture : texts.yourPicture} onError={() => setBroken(src)} />
      ) : (
        <Dim>{messages.noImage}</Dim>
      )}
    </div>
  )
}

/** Gives the focus to the first of the new buttons where the button that had it made room for them. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, buttons: string): void {
  const before = useRef(buttons)
  const wasHere = useRef(false)
  useEffect(() => {
    // A button that is taken away loses the focus without anything else getting it.
    const look = (event: FocusEvent) => {
      wasHere.current = panel.current?.contains(event.target as Node) ?? false
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [panel])
  useLayoutEffect(() => {
    if (before.current === buttons) return
    before.current = buttons
    if (wasHere.current && document.activeElement === document.body)
      panel.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [buttons, panel])
}

/** Takes a picture from the clipboard, pasted anywhere on the screen; text goes where it is pasted. */
function usePaste(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    if (!onFile) return
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile])
}
