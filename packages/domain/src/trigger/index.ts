export { askAtMost, bidAtLeast, PriceAlarms } from './alarms.ts'
export { LadderIndex, type TriggerConsumer } from './ladder-index.ts'
export { farthest } from './levels.ts'
export { nextTrigger } from './rungs.ts'
