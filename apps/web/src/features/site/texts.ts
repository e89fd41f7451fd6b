// Banners
export const partners = 'Partners'
export const advertising = 'Advertising'
export const advertisingOpensInNew = 'Advertising, opens in a new tab:'
export const onThisServer = 'on this server'

// LadderStory
export const pausePicture = 'Pause the picture'
export const playPicture = 'Play the picture'
export const walkThroughPicture = 'Walk through the picture'
export const priceRisesInWaves =
  'A price rises in waves. At each rung the stop loss moves up a step, and it never moves back.'
export const open = 'open'
export const pips = (profit: string | number) => `+${profit} pips`
export const locked = (one: string | number) => `+${one} locked`

// SocialLinks
export const opensInNewTab = (value: string | number) => `${value} (opens in a new tab)`

// Video
export const play = (title: string | number) => `Play: ${title}`
export const close = (title: string | number) => `Close: ${title}`
export const close2 = 'Close'
export const videoIframeImg = 'video, iframe, img'
export const thisFilmCouldNot = 'This film could not be loaded. Please try again later.'

// Videos
export const beforeYourFirstTrade = 'Before your first trade'
export const theseVideosExplainWhy = 'These videos explain why to open an account with'
export const brokerage = 'a brokerage'
export const howToRegisterThere = ', how to register there, and what a regulator does for you.'
export const videosCannotBeShown = 'The videos cannot be shown just now. Everything else works without them.'

// ladder-story
export const priceFallsToFirst = (pipWords: string | number) =>
  `The price falls to the first stop: closed with a loss of ${pipWords}.`
export const priceComesBackTo = (stop: string | number) =>
  `The price comes back to the stop: closed with ${stop} of profit.`
export const againstYou = (pipWords: string | number) => `${pipWords} against you`
export const inYourFavour = (price: string | number) => `${price} in your favour`
export const positionIsOpen = 'The position is open'
export const firstStopLimitsLoss = (lead: string | number, pipWords: string | number) =>
  `${lead}. The first stop limits the loss to ${pipWords}.`
export const rungIsReachedStop = (lead: string | number, reached: string | number, stop: string | number) =>
  `${lead}. Rung ${reached} is reached: the stop locks in ${stop}.`

// media
export const loadsFromWhenYou = (host: string | number) => `Loads from ${host} when you press it, and not before.`
export const playsFromThisServer = 'Plays from this server.'
