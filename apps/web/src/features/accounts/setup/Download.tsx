import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadProgram } from '../../../api/download.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import * as texts from './texts.ts'

interface DownloadProps {
  readonly broker: string
  readonly file: string
}

/** Hands the program to the browser to keep. */
export function Download({ broker, file }: DownloadProps) {
  const { busy, word, run } = useSubmit()
  return (
    <>
      <div>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void run(async () => texts.downloaded(await downloadProgram(broker)))}
          data-testid="download-program"
        >
          {texts.download(file)}
        </Button>
      </div>
      <Say word={word} testId="download-answer" />
    </>
  )
}
