// Public card
export const connect = 'Connect'
export const aboutMe = 'About me'
export const showLess = 'Show less'
export const showMore = 'Show more'

// A profile without a name
export const trader = 'A trader'
