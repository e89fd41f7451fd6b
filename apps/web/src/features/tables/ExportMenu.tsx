import { ActionIcon, Loader, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ListKey } from '@ratchet/contract'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import type { View } from '../../lib/realtime/long-list.ts'

const routeOf = {
  trades: 'exportTrades',
  activeTrades: 'exportActiveTrades',
  modifiedTrades: 'exportModifiedTrades',
  closedTrades: 'exportClosedTrades',
} as const

interface ExportProps {
  readonly list: ListKey
  readonly title: string
  readonly view: View
  readonly columns: readonly string[]
  readonly disabled: boolean
}

const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Sends the whole list as it is filtered, sorted and shown, not only the rows in view. */
export function ExportMenu({ list, title, view, columns, disabled }: ExportProps) {
  const [busy, setBusy] = useState(false)
  const start = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const id = notifications.show({ loading: true, autoClose: false, withCloseButton: false, message: 'Exporting…' })
    let told = 0
    try {
      const name = await download(routeOf[list], { ...view, format, columns: columns.join(',') }, (bytes) => {
        if (Date.now() - told < 300) return
        told = Date.now()
        const message = `Exporting… ${sizeText(bytes)}`
        notifications.update({ id, loading: true, autoClose: false, withCloseButton: false, message })
      })
      notifications.update({ id, loading: false, color: 'teal', autoClose: 5000, message: `${name} is saved.` })
    } catch (error) {
      notifications.update({ id, loading: false, color: 'red', autoClose: 8000, message: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={`Export ${title}`}
          title="Export"
          disabled={disabled || busy}
          data-testid={`export-${list}`}
        >
          {busy ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>All rows as shown</Menu.Label>
        <Menu.Item onClick={() => void start('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void start('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
