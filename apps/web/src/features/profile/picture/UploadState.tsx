import { Button, Group, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { Dim } from '../../../ui/Dim.tsx'
import css from './picture.module.css'
import * as texts from './texts.ts'
import type { Phase, PictureState, PictureUpload } from './upload.ts'
import { percentOf, sizeText } from './upload-text.ts'

/** These words say what is going on. They do not change with every byte, since they are read out. */
const headline: Readonly<Partial<Record<Phase, string>>> = {
  left: texts.unfinished,
  sending: texts.uploading,
  finishing: texts.processing,
  paused: texts.paused,
}
const barColor: Readonly<Partial<Record<Phase, string>>> = {
  paused: 'gray',
  left: 'gray',
  waiting: 'gray',
  stopped: 'red',
}

/** Shows how far an upload is, and what can be done with it. */
export function UploadState({ upload, state }: { upload: PictureUpload; state: PictureState }) {
  const { phase, name, sentBytes, totalBytes, note } = state
  const percent = percentOf(sentBytes, totalBytes)
  const isGoing = phase === 'sending' || phase === 'finishing' || phase === 'waiting'
  return (
    <div className={css.side} data-testid="upload-state" data-phase={phase}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Progress.Root size="md" radius="sm">
        <Progress.Section
          value={percent}
          color={barColor[phase] ?? 'steel'}
          animated={phase === 'finishing'}
          striped={phase === 'finishing'}
          aria-label={texts.progress}
          aria-valuetext={texts.progressValue(percent, sizeText(sentBytes), sizeText(totalBytes))}
        />
      </Progress.Root>
      <Group justify="space-between" fz="sm" className="num" data-testid="upload-figures">
        <span>{texts.sentOfTotal(sizeText(sentBytes), sizeText(totalBytes))}</span>
        <span>{percent} %</span>
      </Group>
      <Dim role="status" data-testid="upload-note">
        {headline[phase] ?? note}
      </Dim>
      <Group gap="xs">
        <Button
          variant={isGoing ? 'default' : 'filled'}
          leftSection={isGoing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          onClick={() => (isGoing ? upload.pause() : upload.resume())}
        >
          {isGoing ? texts.pause : texts.resume}
        </Button>
        {phase === 'waiting' ? (
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => upload.resume()}>
            {texts.tryNow}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => upload.cancel()}
        >
          {texts.cancel}
        </Button>
      </Group>
    </div>
  )
}
