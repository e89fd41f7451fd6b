import { Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ListKey } from '@ratchet/contract'
import { IconDownload } from '@tabler/icons-react'
import { wordsOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { View } from '../../realtime/long-list.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { MenuButton, MenuHead } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Tool } from './Tool.tsx'
import * as texts from './texts.ts'

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

const sizeText = (bytes: number): string => texts.megabytes((bytes / 1e6).toFixed(1))

/** Sends the whole list as it is filtered, sorted and shown, not only the rows in view. */
export function ExportMenu({ list, title, view, columns, disabled }: ExportProps) {
  const { busy, run } = useSubmit()
  const start = async (route: Download[0], query: Download[1]) => {
    const id = notifications.show({ loading: true, autoClose: false, withCloseButton: false, message: texts.exporting })
    let told = 0
    try {
      const name = await download(route, query, (bytes) => {
        if (Date.now() - told < 300) return
        told = Date.now()
        const message = texts.exportingSize(sizeText(bytes))
        notifications.update({ id, loading: true, autoClose: false, withCloseButton: false, message })
      })
      notifications.update({ id, loading: false, color: 'teal', autoClose: 5000, message: texts.saved(name) })
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
      label={texts.exportTable(title)}
      align="end"
      width={170}
      target={(props) => (
        <Tool
          aria-label={texts.exportTable(title)}
          title={texts.exportShort}
          disabled={disabled || busy}
          data-testid={`export-${list}`}
          {...props}
        >
          {busy ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
        </Tool>
      )}
    >
      {(close) => (
        <>
          <MenuHead>{texts.allRowsAsShown}</MenuHead>
          <MenuButton act={() => void table('csv')} close={close}>
            {texts.csv}
          </MenuButton>
          <MenuButton act={() => void table('xlsx')} close={close}>
            {texts.excelXlsx}
          </MenuButton>
          {list === 'closedTrades' ? (
            <>
              <MenuHead>{texts.wholeRecord}</MenuHead>
              <MenuButton act={() => void run(() => start('exportStatement', {}))} close={close}>
                {texts.signedStatement}
              </MenuButton>
            </>
          ) : null}
        </>
      )}
    </Pop>
  )
}
