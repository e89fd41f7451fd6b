import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { Filters } from './filters.ts'
import * as texts from './texts.ts'

interface ExportToolsProps {
  readonly filters: Filters
  readonly currency: string
  readonly onPrint: () => void
}

/** Gives the trades of the filters as a file, or on paper. */
export function ExportTools({ filters, currency, onPrint }: ExportToolsProps) {
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  const [word, setWord] = useState('')
  const start = async (format: 'csv' | 'xlsx') => {
    const { account, symbol, side, from, to, tag } = filters
    const asked = { currency, account, symbol, side, from, to, tag }
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
    setBusy(format)
    setWord(texts.exporting)
    try {
      setWord(texts.saved(await download('exportJournal', Object.assign(query, { format }), () => {})))
    } catch (error) {
      setWord(wordsOf(error))
    } finally {
      setBusy(null)
    }
  }
  const button = (format: 'csv' | 'xlsx', name: string) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={texts.exportAs(name)}
      loading={busy === format}
      disabled={busy !== null}
      onClick={() => void start(format)}
    >
      {name}
    </Button>
  )
  return (
    <>
      <Text span fz="xs" c="dimmed" role="status" data-testid="journal-export-word">
        {word}
      </Text>
      {/* A file has what this desk has seen, and nothing else. */}
      {filters.source === '' ? (
        <>
          {button('csv', 'CSV')}
          {button('xlsx', 'Excel')}
        </>
      ) : null}
      <Button size="compact-xs" variant="default" onClick={onPrint}>
        {texts.print}
      </Button>
    </>
  )
}
