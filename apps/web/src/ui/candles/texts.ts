// looks
export const candles = 'Candles'
export const hollowCandles = 'Hollow candles'
export const bars = 'Bars'
export const line = 'Line'
export const area = 'Area'
export const colorMixInSrgb = (accent: string | number) => `color-mix(in srgb, ${accent} 28%, transparent)`
export const spread = 'Spread '
export const colorMixInSrgb18 = (accent: string | number) => `color-mix(in srgb, ${accent} 18%, transparent)`
