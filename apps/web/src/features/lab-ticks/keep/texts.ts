// Download from the archive
export const downloadFromArchive = (symbol: string) => `Download ${symbol} ticks from Dukascopy’s public archive`
export const firstDayToDownload = 'First day to download'
export const lastDayToDownload = 'Last day to download'
export const download = 'Download'
export const wrongOrder = 'Choose a first day, and a last day on or after it.'
export const notOver = 'Choose days before today.'
export const tooManyDays = (most: number) => `Choose at most ${most} days; the archive is public.`
export const daysOf = (symbol: string, from: string, to: string) => `${symbol}, ${from} to ${to}`
export const downloading = (days: string) => `Downloading ${days}…`
export const downloadProgress = (day: number, days: number, ticks: string) => `Day ${day} of ${days}, ${ticks} ticks`
export const downloadStopped = (days: string, day: string) =>
  `The download of ${days} stopped. Ticks before ${day} are saved; Continue fetches the rest.`
export const continueDownload = 'Continue'
export const discard = 'Discard'
export const discarded = 'Discarded. Nothing was saved.'
export const noQuotes = (symbol: string) => `The archive has no ${symbol} quotes for these days.`
export const archiveName = (symbol: string, from: string, to: string) => `${symbol} ${from} to ${to}, from the archive`
export const downloaded = (ticks: string, bytes: string) => `Saved ${ticks} ticks (${bytes}).`
export const emptyDays = (count: number) =>
  count === 0 ? '' : count === 1 ? ' 1 day had no quotes.' : ` ${count} days had no quotes.`

// Saved ticks
export const savedTicks = 'Saved ticks'
export const saveTicks = 'Save ticks to this server (private)'
export const saving = 'Saving ticks…'
export const savingProgress = (done: string, total: string) => `${done} of ${total} ticks`
export const saved = (ticks: string, bytes: string, each: string) =>
  `Saved ${ticks} ticks (${bytes}, ${each} bytes per tick).`
export const cancelled = 'Cancelled. Nothing was saved.'
export const reload = 'Reload saved ticks'
export const used = (used: string, most: string) => `${used} of ${most}`
export const firstDayToOpen = 'First day to open'
export const lastDayToOpen = 'Last day to open'
interface SetFacts {
  readonly symbol: string
  readonly ticks: string
  readonly bytes: string
  readonly from: string
  readonly to: string
}
export const setFacts = ({ symbol, ticks, bytes, from, to }: SetFacts) =>
  `${symbol}, ${ticks} ticks, ${bytes}, ${from} to ${to}`
export const open = 'Open'
export const openSet = (name: string) => `Open ${name}`
export const remove = 'Delete'
export const removeSet = (name: string) => `Delete ${name}`
export const confirm = 'Confirm'
export const confirmRemove = (name: string) => `Confirm: delete ${name}`
export const removed = (name: string) => `Deleted “${name}”.`
export const kilobytes = (count: number) => `${count} KB`
export const megabytes = (count: string) => `${count} MB`
