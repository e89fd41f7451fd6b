// DownloadTicks
export const downloadOfIsNot = (wanted: string | number, dayMs: string | number) =>
  `The download of ${wanted} is not finished. What is before ${dayMs} is here; “Go on” asks for the rest.`
export const goOn = 'Go on'
export const giveItUp = 'Give it up'
export const chooseFirstDayAnd = 'Choose a first day and a last one that is not before it.'
export const chooseDaysThatAre = 'Choose days that are over.'
export const chooseDaysAtMost = (mostArchiveDays: string | number) =>
  `Choose ${mostArchiveDays} days at most: it is a public archive.`
export const downloadTicksOfFrom = (symbol: string | number) =>
  `Download ticks of ${symbol} from Dukascopy’s public archive`
export const firstDayToDownload = 'First day to download'
export const lastDayToDownload = 'Last day to download'
export const download = 'Download'
export const downloading = (wanted: string | number) => `Downloading ${wanted}…`
export const downloading2 = (wanted: string | number) => `Downloading ${wanted}`
export const dayOfTicks = (min: string | number, days: string | number, ticks: string | number) =>
  `Day ${min} of ${days}, ${ticks} ticks`
export const cancel = 'Cancel'

// KeptSets
export const keptTicks = 'Kept ticks'
export const keepingTheseTicks = 'Keeping these ticks…'
export const keepingTheseTicks2 = 'Keeping these ticks'
export const ofTicks = (done: string | number, total: string | number) => `${done} of ${total} ticks`
export const saveTicksToThis = 'Save ticks to this server (private)'
export const readKeptTicksAgain = 'Read the kept ticks again'
export const ofText = (used: string | number, mostBytes: string | number) => `${used} of ${mostBytes}`
export const firstDayToOpen = 'First day to open'
export const lastDayToOpen = 'Last day to open'
export const ticksTo = (
  symbol: string | number,
  ticks: string | number,
  bytes: string | number,
  value: string | number,
  value2: string | number,
) => `${symbol}, ${ticks} ticks, ${bytes}, ${value} to ${value2}`
export const open = (value: string | number) => `Open ${value}`
export const open2 = 'Open'
export const removeForGood = (value: string | number) => `Remove ${value} for good`
export const remove = (value: string | number) => `Remove ${value}`
export const sure = 'Sure?'
export const remove2 = 'Remove'

// download
export const archiveHasNoQuotes = (symbol: string | number) => `The archive has no quotes of ${symbol} on these days.`
export const toFromArchive = (symbol: string | number, fromMs: string | number, toMs: string | number) =>
  `${symbol} ${fromMs} to ${toMs}, from the archive`

// transfer
export const andMore = (first: string | number, value: string | number) => `${first} and ${value} more`
export const ticksWereCutShort = 'The ticks were cut short on their way. Please try again.'
export const keptBars = 'kept bars'
export const keptTicks2 = 'kept ticks'

// useDownload
export const oneDayHadNo = ' One day had no quotes.'
export const daysHadNoQuotes = (empty: string | number) => ` ${empty} days had no quotes.`
export const keptTicksIn = (ticks: string | number, bytes: string | number, days: string | number) =>
  `Kept: ${ticks} ticks in ${bytes}.${days}`
export const cancelledNothingWasKept = 'Cancelled: nothing was kept.'
export const givenUpNothingWas = 'Given up: nothing was kept.'
export const to = (symbol: string | number, fromMs: string | number, toMs: string | number) =>
  `${symbol}, ${fromMs} to ${toMs}`

// useTickSets
export const keptTicksInBytes = (ticks: string | number, bytes: string | number, each: string | number) =>
  `Kept: ${ticks} ticks in ${bytes}, ${each} bytes a tick.`
export const isRemoved = (value: string | number) => `“${value}” is removed.`
export const kb = (max: string | number) => `${max} KB`
export const mb = (value: string | number) => `${value} MB`
