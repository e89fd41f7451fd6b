// ConfirmLadder
export const deleteText = 'Delete'
export const whatClimbsByThese = 'What climbs by these rungs goes on with them. The name is free again.'
export const hasRungsOfForm = (value: string | number) => `“${value}” has the rungs of the form.`
export const putThemInIt = 'Put them in it'
export const now = (value: string | number) => `“${value}” now`
export const whatClimbsByRungs = 'What climbs by the rungs that it had goes on with them.'
export const cancel = 'Cancel'

// LadderCard
export const loaded = (value: string | number) => `Loaded: ${value}`
export const fillIn = (value: string | number) => `Fill in ${value}`
export const loaded2 = 'Loaded'
export const fillIn2 = 'Fill in'
export const forSingleOrders = 'For single orders'
export const inForce = 'In force'
export const ladder = (value: string | number) => `Ladder ${value}`
export const moreOf = (value: string | number) => `More of ${value}`
export const makeDefault = 'Make default…'
export const adoptFor = (account: string | number) => `Adopt for ${account}…`
export const putFormsRungsIn = 'Put the form’s rungs in it…'
export const editRungs = 'Edit the rungs…'
export const closePartsAtRungs = 'Close parts at rungs…'
export const rename = 'Rename…'
export const copy = 'Copy…'
export const shareAsText = 'Share as text…'
export const deleteText2 = 'Delete…'

// LadderDialogs
export const saveTheseRungsUnder = 'Save these rungs under a name'
export const pasteLadder = 'Paste a ladder'
export const renameLadder = 'Rename the ladder'
export const rungsOfLadder = 'The rungs of the ladder'
export const closePartsAtRungs2 = 'Close parts at rungs'
export const copyLadder = 'Copy the ladder'
export const putOtherRungsIn = 'Put other rungs in it?'
export const shareAsText2 = 'Share as text'
export const deleteLadder = 'Delete the ladder?'
export const close = 'Close'
export const copy2 = (value: string | number) => `${value} copy`
export const save = 'Save'
export const saveCopy = 'Save the copy'
export const rename2 = 'Rename'

// LadderParts
export const closesAtItsRungs = (value: string | number, sum: string | number) =>
  `“${value}” closes ${sum} at its rungs.`
export const closesNoParts = (value: string | number) => `“${value}” closes no parts.`
export const inPercentOfVolume = (value: string | number) =>
  `In percent of the volume with which a position begins to climb by “${value}”; 0 closes nothing. A ladder that closes parts is for single orders and positions.`
export const itHasNoRungs = 'It has no rungs yet.'
export const rungAfter = (rung: string | number, figureWords: string | number) => `Rung ${rung}, after ${figureWords}`
export const nothingIsClosedBefore = 'Nothing is closed before the stop or target.'
export const isClosedOnWay = (sum: string | number, percent: string | number) =>
  `${sum} is closed on the way, ${percent} stays for the stop or target.`
export const isClosedOnWay2 = (sum: string | number) => `${sum} is closed on the way.`
export const saveParts = 'Save the parts'

// LadderRungs
export const rungsOfAreSaved = (value: string | number) => `The rungs of “${value}” are saved.`
export const inAndWhatRung = (unit: string | number, mostRungs: string | number) =>
  `In ${unit}, and what a rung closes in percent. Up to ${mostRungs} rungs; one with more than six, or with parts, is for single orders and positions. What climbs by this ladder already goes on as it is.`
export const saveRungs = 'Save the rungs'

// LadderUnitFields
export const sayHowManyPips = (unit: string | number) => `Say how many pips 1 ${unit} is.`
export const saveItsFiguresIn = 'Save its figures in'
export const pips = 'Pips'
export const rDistanceOfFirst = 'R, the distance of the first stop'
export const atrWildersAverageRange = 'ATR, Wilder’s average range of 15 minutes'
export const forSingleOrdersAnd = 'For single orders and positions.'
export const n1IsInPips = (unit: string | number) => `1 ${unit} is, in pips`
export const allFiguresAreDivided = 'All figures are divided by it.'
export const allFiguresAreDividedBy = (pips: string | number, figure: string | number) =>
  `All figures are divided by it: ${pips} become ${figure}.`

// NameLadder
export const isSaved = (value: string | number) => `“${value}” is saved.`
export const nameText = 'Name'
export const night = 'Night'

// PasteLadder
export const ladderText = 'Ladder text'
export const asItWasShared = 'As it was shared: Ratchet ladder "Night" in pips: at 50 sl 20; at 100 sl 20'

// SavedLadders
export const standsInFormTrailing = (value: string | number) =>
  `“${value}” stands in the form. Trailing Risk puts it in force.`
export const savedLadders = 'Saved ladders'
export const ofText = (count: string | number, mostSavedLadders: string | number) => `${count} of ${mostSavedLadders}`
export const saveAs = 'Save as…'
export const pasteText = 'Paste text…'
export const noLadderIsSaved = 'No ladder is saved yet. Fill in the rungs above and press'
export const wideOneForNight =
  ': a wide one for the night, a tight one for the news, each under its name. Saved ladders move no stop until you adopt one.'
export const yourSavedLaddersCould = (error: string | number) =>
  `Your saved ladders could not be read: ${error} The ladder in force is not concerned.`
export const tryAgain = 'Try again'

// ShareLadder
export const textIsCopied = 'The text is copied.'
export const thisBrowserDoesNot = 'This browser does not copy: the text is marked, copy it yourself.'
export const figuresAreItSays = (unit: string | number) =>
  `Figures are ${unit}. It says nothing of you, your accounts or your trades.`
export const copyText = 'Copy the text'
