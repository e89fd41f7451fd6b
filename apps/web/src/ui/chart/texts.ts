// How prices are drawn, and the legend (looks)
export const candles = 'Candles'
export const hollowCandles = 'Hollow candles'
export const bars = 'Bars'
export const line = 'Line'
export const area = 'Area'
export const spread = 'Spread '

export const chartNotCreated = 'The chart could not be created.'
