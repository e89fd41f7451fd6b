export { askAtMost, bidAtLeast, PriceAlarms } from './alarms.ts'
export { LadderIndex, type TriggerConsumer } from './ladder-index.ts'
export { farthest } from './radix-index.ts'
export { nextTrigger } from './rungs.ts'
