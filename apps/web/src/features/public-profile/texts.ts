// PublicCard
export const connect = 'Connect'
export const aboutMe = 'About me'
export const showLess = 'Show less'
export const showMore = 'Show more'

// card
export const trader = 'A trader'
