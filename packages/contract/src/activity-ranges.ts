/**
 * Spans of the performance charts: how many days, weeks (from Monday) or months up to the market's today. Without a schema, so
 * that the browser may have it for itself.
 */
export const activityRanges = {
  '5d': { count: 5, unit: 'day', label: '5 days' },
  '30d': { count: 30, unit: 'day', label: '30 days' },
  '26w': { count: 26, unit: 'week', label: '26 weeks' },
  '12m': { count: 12, unit: 'month', label: '12 months' },
} as const

export type ActivityRange = keyof typeof activityRanges
export type ActivityUnit = (typeof activityRanges)[ActivityRange]['unit']
export const activityRangeNames = Object.keys(activityRanges) as [ActivityRange, ...ActivityRange[]]
