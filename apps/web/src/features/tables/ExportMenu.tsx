import { ActionIcon, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ListKey } from '@ratchet/contract'
import { IconDownload } from '@tabler/icons-react'
import { wordsOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { View } from '../../realtime/long-list.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { MenuButton, MenuHead } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './frame.module.css'

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

type Download = Parameters<typeof download>

const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Sends the whole list as it is filtered, sorted and shown, not only the rows in view. */
export function ExportMenu({ list, title, view, columns, disabled }: ExportProps) {
  const { busy, run } = useSubmit()
  const start = async (route: Download[0], query: Download[1]) => {
    const id = notifications.show({ loading: true, autoClose: false, withCloseButton: false, message: 'Exporting…' })
    let told = 0
    try {
      const name = await download(route, query, (bytes) => {
        if (Date.now() - told < 300) return
        told = Date.now()
        const message = `Exporting… ${sizeText(bytes)}`
        notifications.update({ id, loading: true, autoClose: false, withCloseButton: false, message })
      })
      notifications.update({ id, loading: false, color: 'teal', autoClose: 5000, message: `${name} is saved.` })
    } catch (error) {
      notifications.update({ id, loading: false, color: 'red', autoClose: 8000, message: wordsOf(error) })
    }
    return null
  }
  const table = (format: 'csv' | 'xlsx') =>
    run(() => start(routeOf[list], { ...view, format, columns: columns.join(',') }))
  return (
    <Pop
      role="menu"
      label={`Export ${title}`}
      align="end"
      width={170}
      target={(props) => (
        <ActionIcon
          className={css.tool}
          variant="default"
          size={30}
          aria-label={`Export ${title}`}
          title="Export"
          disabled={disabled || busy}
          data-testid={`export-${list}`}
          {...props}
        >
          {busy ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
        </ActionIcon>
      )}
    >
      {(close) => (
        <>
          <MenuHead>All rows as shown</MenuHead>
          <MenuButton act={() => void table('csv')} close={close}>
            CSV
          </MenuButton>
          <MenuButton act={() => void table('xlsx')} close={close}>
            Excel (XLSX)
          </MenuButton>
          {list === 'closedTrades' ? (
            <>
              <MenuHead>The whole record</MenuHead>
              <MenuButton act={() => void run(() => start('exportStatement', {}))} close={close}>
                Signed statement
              </MenuButton>
            </>
          ) : null}
        </>
      )}
    </Pop>
  )
}
