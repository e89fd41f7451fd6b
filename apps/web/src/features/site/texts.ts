// Banners
export const partners = 'Partners'
export const advertising = 'Advertising'
export const advertisingNewTab = 'Advertising, opens in a new tab:'
export const onThisServer = 'on this server'

// SocialLinks
export const opensInNewTab = (site: string) => `${site} (opens in a new tab)`

// Videos
export const beforeFirstTrade = 'Before your first trade'
export const videosIntro = (brokerage = 'a brokerage') =>
  `These videos explain why to open an account with ${brokerage}, how to register there, and what a regulator does for you.`
export const videosUnavailable = 'The videos cannot be shown right now. Everything else works without them.'
export const play = (title: string) => `Play: ${title}`
export const closeVideo = (title: string) => `Close: ${title}`
export const close = 'Close'
export const videoFailed = 'This video could not be loaded. Please try again later.'
export const loadsFrom = (host: string) => `Loads from ${host} only after you press it.`
export const playsFromThisServer = 'Plays from this server.'

// LadderStory: the animated picture of a ladder
export const pausePicture = 'Pause the picture'
export const playPicture = 'Play the picture'
export const stepThroughPicture = 'Step through the picture'
export const pictureText =
  'A price rises in waves. At each rung the stop loss moves up a step, and it never moves back.'
export const open = 'open'
export const pips = (profit: number) => `+${profit} pips`
export const locked = (pips: number) => `+${pips} locked`
export const positionOpen = 'The position is open'
export const againstYou = (pips: string) => `${pips} against you`
export const inYourFavour = (pips: string) => `${pips} in your favour`
export const firstStopLimitsLoss = (move: string, loss: string) => `${move}. The first stop limits the loss to ${loss}.`
export const rungReached = (move: string, rung: number, locked: string) =>
  `${move}. Rung ${rung} is reached: the stop locks in ${locked}.`
export const closedWithLoss = (loss: string) => `The price falls to the first stop: closed with a loss of ${loss}.`
export const closedWithProfit = (profit: string) =>
  `The price falls back to the stop: closed with a profit of ${profit}.`
