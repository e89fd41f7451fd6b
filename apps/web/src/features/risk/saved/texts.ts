// SavedLadders
export const savedLadders = 'Saved ladders'
export const countOf = (count: number, max: number) => `${count} of ${max}`
export const saveAs = 'Save as…'
export const pasteText = 'Paste text…'
export const emptyState =
  'No saved ladders yet. Enter rungs above, then press “Save as…”. You could keep a wide ladder for the night and a tight one for the news. A saved ladder moves no stop until you make it active.'
export const loadedHint = (name: string) => `“${name}” is loaded. Press Trailing Risk to make it active.`
export const notLoaded = (error: string) =>
  `Your saved ladders could not be loaded: ${error} Your active ladder still works.`
export const tryAgain = 'Try again'

// LadderCard and its menu
export const loaded = 'Loaded'
export const load = 'Load'
export const loadedName = (name: string) => `Loaded: ${name}`
export const loadName = (name: string) => `Load ${name}`
export const forSingleOrders = 'For single orders'
export const active = 'Active'
export const ladderMenu = (name: string) => `Ladder ${name}`
export const moreActions = (name: string) => `More actions for ${name}`
export const makeDefault = 'Make default…'
export const adoptForAccount = (account: string) => `Use for ${account}…`
export const replaceRungs = 'Replace with the rungs above…'
export const editRungs = 'Edit rungs…'
export const closeParts = 'Close parts at rungs…'
export const rename = 'Rename…'
export const copy = 'Copy…'
export const shareAsText = 'Share as text…'
export const deleteLadder = 'Delete…'

// Titles of the dialogs
export const saveTitle = 'Save this ladder'
export const pasteTitle = 'Paste a ladder'
export const renameTitle = 'Rename ladder'
export const rungsTitle = 'Edit rungs'
export const partsTitle = 'Close parts at rungs'
export const copyTitle = 'Copy ladder'
export const replaceTitle = 'Replace rungs?'
export const shareTitle = 'Share as text'
export const deleteTitle = 'Delete ladder?'

// Buttons and fields of several dialogs
export const close = 'Close'
export const save = 'Save'
export const nameField = 'Name'
export const exampleName = 'Night'
export const savedAs = (name: string) => `Saved “${name}”.`

// ConfirmLadder: delete a ladder, or replace its rungs
export const deleteButton = 'Delete'
export const deleteMeaning = 'Positions and orders that use these rungs keep them.'
export const replaceButton = 'Replace rungs'
export const current = (name: string) => `“${name}” now`
export const newRungs = 'New rungs'
export const replaceMeaning = 'Positions and orders that use the old rungs keep them.'
export const replaced = (name: string) => `Replaced the rungs of “${name}”.`

// NameLadder, and the unit that a ladder is saved in
export const copyOf = (name: string) => `${name} copy`
export const saveCopy = 'Save copy'
export const renameButton = 'Rename'
export const units = 'Units'
export const pips = 'Pips'
export const initialRisk = 'R (initial risk)'
export const atr = 'ATR (Wilder, 15 minutes)'
export const singleOrdersOnly = 'For single orders and positions only.'
export const unitInPips = (unit: string) => `1 ${unit} in pips`
export const enterUnitInPips = (unit: string) => `Enter how many pips 1 ${unit} is.`
export const dividedByUnit = 'Every figure is divided by this.'
export const dividedExample = (pips: string, figure: string) =>
  `Every figure is divided by this: ${pips} become ${figure}.`

// LadderRungs
export const rungsSaved = (name: string) => `Saved the rungs of “${name}”.`
export const rungsHint = (unit: string, maxRungs: number) =>
  `Distances in ${unit}, closes in percent. Up to ${maxRungs} rungs. With more than six, or with closes, a ladder works on single orders and positions only. Positions and orders that use it keep the old rungs.`
export const saveRungs = 'Save rungs'

// LadderParts
export const partsHint = (name: string) =>
  `In percent of the volume that a position has when “${name}” is applied to it; 0 closes nothing. A ladder with closes works on single orders and positions only.`
export const noRungs = 'This ladder has no rungs yet.'
export const rungAfter = (rung: number, distance: string) => `Rung ${rung}, after ${distance}`
export const closesNothing = 'Nothing closes before the stop or target.'
export const closesSome = (closed: string, rest: string) =>
  `${closed} closes at the rungs; ${rest} stays open for the stop or target.`
export const closesAll = (closed: string) => `${closed} closes at the rungs; nothing is left for the stop or target.`
export const partsSaved = (name: string, closed: string) => `“${name}” closes ${closed} at its rungs.`
export const partsRemoved = (name: string) => `“${name}” closes no parts.`
export const saveParts = 'Save parts'

// PasteLadder and ShareLadder
export const ladderText = 'Ladder text'
export const pasteExample = 'Example: Ratchet ladder "Night" in pips: at 50 sl 20; at 100 sl 20'
export const shareHint = (unit: string) =>
  `Figures are in ${unit}. The text has no data about you, your accounts or your trades.`
export const copyText = 'Copy text'
export const copied = 'Copied.'
export const copyBlocked = 'Your browser blocked copying. The text is selected: copy it with your keyboard.'
